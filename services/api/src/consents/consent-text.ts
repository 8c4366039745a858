import { createHash } from 'node:crypto';
import { CONSENT_VERSION, consentAsLine, consentText } from '@prizestash/shared/rules/consent';

export interface ConsentText {
  readonly version: string;
  readonly text: string;
  /** SHA-256 of the text in hex. */
  readonly hash: string;
}

export function hashConsentText(version: string, text: string): ConsentText {
  return { version, text, hash: createHash('sha256').update(text).digest('hex') };
}

/**
 * Builds the consent text that the page shows now.
 * @param partnerNames as the page names them; undefined when not configured
 * @returns undefined when the names are not configured: missing evidence is better than false evidence
 */
export function currentConsentText(
  partnerNames: readonly string[] | undefined,
): ConsentText | undefined {
  if (!partnerNames) return undefined;
  return hashConsentText(CONSENT_VERSION, consentAsLine(consentText(partnerNames)));
}
