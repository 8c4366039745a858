/**
 * What is kept beside an entry as evidence of consent, and what helps to tell people from
 * programs. It travels in headers because the body is the specification's payload and no more.
 */
export interface EntryEvidence {
  /** Version of the consent text that stood beside the tick box. */
  readonly consentVersion: string;
  /** Path of the page the entry was made on. */
  readonly pagePath: string;
  /** Id of the release set the page came from. */
  readonly releaseSetId: string;
  /** Versions of the legal texts by path, for example `{ '/legal/rules': '1.0' }`. */
  readonly documentVersions: Readonly<Record<string, string>>;
  /** True when the field that no person sees was filled in. */
  readonly trapFilled: boolean;
  /** Seconds between the form's appearance and its sending; null when unknown. */
  readonly fillSeconds: number | null;
}

/**
 * The evidence as request headers: `Consent-Version`, `Page-Path`, `Release-Set`,
 * `Legal-Versions` (`/legal/rules=1.0, …`), `Form-Trap` (`filled` or `empty`) and `Form-Seconds`.
 */
export function toEvidenceHeaders(evidence: EntryEvidence): Record<string, string> {
  const legalVersions = Object.entries(evidence.documentVersions)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, version]) => `${path}=${version}`)
    .join(', ');
  return {
    'Consent-Version': evidence.consentVersion,
    'Page-Path': evidence.pagePath,
    'Release-Set': evidence.releaseSetId,
    'Legal-Versions': legalVersions,
    'Form-Trap': evidence.trapFilled ? 'filled' : 'empty',
    ...(evidence.fillSeconds === null
      ? {}
      : { 'Form-Seconds': String(Math.max(0, Math.floor(evidence.fillSeconds))) }),
  };
}
