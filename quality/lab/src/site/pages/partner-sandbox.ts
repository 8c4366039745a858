import { stackInfo } from '../fixtures';

type Call = Readonly<Record<string, unknown>>;

/** What each fake partner has received, oldest first. */
export interface Received {
  readonly lead: readonly Call[];
  readonly embedded: readonly Call[];
  readonly survey: readonly Call[];
}

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
