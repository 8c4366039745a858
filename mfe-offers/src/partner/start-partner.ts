import type { PartnerManifest } from '@prizestash/shared/remote';
import { startEmbeddedOffer } from './embedded/run-embedded-offer';
import type { PartnerCall } from './partner-call';
import { type StartPartner, recordSent } from './track-partner';
import { startScript } from './script/start-script';

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
