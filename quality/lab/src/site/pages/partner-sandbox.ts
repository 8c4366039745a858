import { stackInfo } from '../fixtures';
import type { PartnerName } from './offers-partners';

type Call = Readonly<Record<string, unknown>>;

/** What each fake partner has received, oldest first. */
export type Received = Readonly<Record<PartnerName, readonly Call[]>>;

/** Reads from the partner sandbox the calls that contain an email address. */
export async function receivedFor(
  email: string,
  partnerUrl = stackInfo().partnerUrl,
): Promise<Received> {
  const response = await fetch(`${partnerUrl}/received`);
  const all = (await response.json()) as Received;
  const of = (calls: readonly Call[]) =>
    calls.filter((call) => JSON.stringify(call).includes(email));
  return { lead: of(all.lead), embedded: of(all.embedded), survey: of(all.survey) };
}
