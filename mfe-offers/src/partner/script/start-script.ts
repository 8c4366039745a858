import {
  framedOrigins,
  partnerConfig,
  partnerFields,
  partnerOrigins,
} from '@prizestash/shared/partners';
import type { PartnerManifest } from '@prizestash/shared/remote';
import type { PartnerCall } from '../partner-call';
import type { StartPartner } from '../track-partner';
import { transactionIdOf } from '../transaction-id';
import { runInFrame } from './run-in-frame';
import { runInPage } from './run-in-page';

/** Values of no visit in particular. */
const noVisit = { attribution: '', entryCode: '' };

/**
 * Returns the function that runs a partner's script with the contact, in the way that is
 * configured.
 */
export function startScript(
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
