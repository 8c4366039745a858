import { recordSent as recordOnDevice, type SentDetails } from '@prizestash/shared/contact';
import { attributionLabel, partnerConfig, receivedLabels } from '@prizestash/shared/partners';
import type { PartnerManifest } from '@prizestash/shared/remote';
import type { PartnerCall } from './partner-call';

/**
 * Records on this device what a partner is sent, and when first.
 * @returns a function that removes what this call recorded.
 */
export function recordSent(
  declaration: PartnerManifest,
  { site, attribution }: PartnerCall,
): () => void {
  const config = partnerConfig(site, declaration.id);
  const labels = receivedLabels(declaration, config);
  const details = [...labels, ...(attribution ? [attributionLabel] : [])].join(', ');
  const at = new Date().toISOString();
  const partner = config.name;
  const isThis = (one: SentDetails) => one.partner === partner && one.details === details;
  let isNew = false;
  recordOnDevice((sent) => {
    isNew = !sent.some(isThis);
    return isNew ? [...sent, { partner, details, at }] : sent;
  });
  return () => {
    if (isNew) recordOnDevice((sent) => sent.filter((one) => !isThis(one)));
  };
}
