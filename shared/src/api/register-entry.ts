import axios from 'axios';
import type { EntryResponse } from '../contact/contact';
import type { EntryPayload } from '../rules/entry/entry-payload';
import { callApi } from './call-api';
import { hashConsentText, toEvidenceHeaders, type EntryEvidence } from './entry-evidence';
import { readReceipt } from './read-receipt';
import { repeatCall } from './repeat-call';

export interface RegisterOptions {
  /** Absolute address of the entry API, without a trailing slash. */
  readonly apiBaseUrl: string;
  /**
   * One UUID per set of values. The API repeats its first response for the same key and body, so
   * submitting again is safe.
   */
  readonly idempotencyKey: string;
  readonly evidence: EntryEvidence;
}

const requestOptions = {
  validateStatus: () => true,
  // The API has no such token, and axios waits for the cookies before it sends.
  withXSRFToken: false,
};

/**
 * Does before the submit what does not depend on the visitor's values: hashes the consent text and, by a
 * call to an address that axios refuses, runs its code once, because slow phones take long for the first
 * time. Sends nothing.
 */
export function prepareRegisterEntry(consentText: string): void {
  void hashConsentText(consentText);
  axios.post('none:', {}, requestOptions).catch(() => {});
}

/**
 * Submits an entry for the current period: `POST {api}/v1/fe/users/sweepstakes/register`
 * (docs/product.md, section 7.1). Repeats it while the API is away for a moment.
 *
 * @returns the HTTP status and the fields of the response's data.
 * @throws {ApiError} for every failure.
 */
export async function registerEntry(
  payload: EntryPayload,
  options: RegisterOptions,
): Promise<EntryResponse> {
  const url = `${options.apiBaseUrl}/v1/fe/users/sweepstakes/register`;
  const headers = {
    'Idempotency-Key': options.idempotencyKey,
    ...(await toEvidenceHeaders(options.evidence)),
  };
  const send = async (signal: AbortSignal) => {
    const options = { ...requestOptions, headers, signal };
    const response = await axios.post<unknown>(url, payload, options);
    const header = (name: string): unknown => response.headers[name];
    return { status: response.status, header, body: response.data };
  };
  const body = await repeatCall(() => callApi(send));
  return { ...readReceipt(body), status: 200 };
}
