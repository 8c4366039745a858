import type { PartnerManifest } from '@prizestash/shared/remote';
import { startEmbeddedOffer } from './embedded/start-embedded-offer';
import type { PartnerCall } from './partner-call';
import type { StartPartner } from './partner-events';
import { startScript } from './script/start-script';

/** Returns the function that runs a partner with the contact, as its declaration says. */
export function startPartner(partner: PartnerManifest, call: PartnerCall): StartPartner {
  return partner.kind === 'frame' ? startEmbeddedOffer(partner, call) : startScript(partner, call);
}
