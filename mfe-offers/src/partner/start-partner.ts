import {
  framedOrigins,
  partnerConfig,
  partnerFields,
  partnerOrigins,
} from '@prizestash/shared/partners';
import type { PartnerManifest } from '@prizestash/shared/remote';
import { runEmbeddedOffer } from './embedded/run-embedded-offer';
import { runInFrame } from './script/run-in-frame';
import { runInPage } from './script/run-in-page';
import { type PartnerCall, recordSent, type StartPartner } from './track-partner';

const hexOf = (bytes: Uint8Array) =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

function fnv1a(bytes: Uint8Array, seed: number): string {
  let hash = seed;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash.toString(16).padStart(8, '0');
}

/** 64 bits are enough to tell entries apart and too few to restore the 122 random bits of a UUID. */
const plainHash = (bytes: Uint8Array) => fnv1a(bytes, 0x811c9dc5) + fnv1a(bytes, 0x9747b28c);

/**
 * Derives the id by which a partner recognizes calls for the same entry.
 * @param label differs between partners, so that two of them cannot match their ids.
 * @param entry the entry id; it is not part of the result and cannot be restored from it.
 * @returns SHA-256 as 64 hexadecimal digits; 16 digits of a plain hash where the browser offers no
 * `crypto.subtle`, as on an http page.
 */
export async function transactionIdOf(label: string, entry: string): Promise<string> {
  const bytes = new TextEncoder().encode(`prizestash:${label}:${entry}`);
  try {
    return hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
  } catch {
    return plainHash(bytes);
  }
}

/**
 * Returns the function that runs a partner with the contact, as its declaration says, and records
 * what it is sent.
 */
export function startPartner(partner: PartnerManifest, call: PartnerCall): StartPartner {
  const isFrame = partner.kind === 'frame';
  const start = isFrame ? startEmbeddedOffer(partner, call) : startScript(partner, call);
  return (container, notify) => {
    const forget = recordSent(partner, call);
    return start(container, (event) => {
      // A script that did not load has read nothing; the address of a frame was requested.
      if (event === 'unreachable' && !isFrame) forget();
      notify(event);
    });
  };
}

/** Values of no visit in particular. */
const noVisit = { attribution: '', entryCode: '' };

/**
 * Returns the function that runs a partner's script with the contact, in the way that is
 * configured.
 */
function startScript(
  partner: PartnerManifest,
  { site, contact, attribution }: PartnerCall,
): StartPartner {
  const config = partnerConfig(site, partner.id);
  const run = config.isolation === 'page' ? runInPage : runInFrame;
  const fields = (entryCode: string) =>
    partnerFields(partner, site, contact, { attribution, entryCode });
  // A record without an entry id is recognized by the fields that the partner receives anyway.
  const entry = contact.id ?? JSON.stringify(partnerFields(partner, site, contact, noVisit));
  const kind = partner.kind === 'survey-script' ? 'Survey' : 'Offer';

  return (container, notify) => {
    let stop: (() => void) | null = null;
    let stopped = false;
    void transactionIdOf(partner.id, entry).then((entryCode) => {
      if (stopped) return;
      stop = run(
        container,
        {
          partner: config.name,
          scriptUrl: config.scriptUrl ?? '',
          origins: partnerOrigins(config),
          globalName: partner.globalName ?? '',
          fields: fields(entryCode),
          title: `${kind} from ${config.name}`,
          framedOrigins: framedOrigins(site),
        },
        notify,
      );
    });
    return () => {
      stopped = true;
      stop?.();
    };
  };
}

/** The frame's URL with every value encoded. Keeps the parameters of the configured URL. */
export function frameUrl(partner: PartnerManifest, { site, contact, attribution }: PartnerCall) {
  const url = new URL(partnerConfig(site, partner.id).frameUrl ?? '');
  const fields = partnerFields(partner, site, contact, { attribution, entryCode: '' });
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value);
  return url.href;
}

/** Returns the function that shows a partner's page with the contact's details in its URL. */
function startEmbeddedOffer(partner: PartnerManifest, call: PartnerCall): StartPartner {
  const { partners, publicBaseUrl } = call.site;
  const config = partnerConfig(call.site, partner.id);
  const { name, announcesItself = false } = config;
  const origins = partnerOrigins(config);
  const url = frameUrl(partner, call);
  const others = Object.values(partners).filter((other) => other !== config);
  return (container, notify) => {
    const site = [window.location.origin, new URL(publicBaseUrl).origin];
    const otherOrigins = [...site, ...others.flatMap(partnerOrigins)];
    const title = `Offer from ${name}`;
    const offer = { partner: name, url, title, origins, otherOrigins, announcesItself };
    return runEmbeddedOffer(container, offer, notify);
  };
}
