import { stackInfo } from '../stack-info';

type Call = Readonly<Record<string, unknown>>;

/** What each partner has received, oldest first. */
export interface Received {
  readonly lead: readonly Call[];
  readonly embedded: readonly Call[];
  readonly survey: readonly Call[];
}

/** Returns the requests to the partner sandbox that contain an email address. */
export async function receivedFor(email: string): Promise<Received> {
  const response = await fetch(`${stackInfo().partnerUrl}/received`);
  const all = (await response.json()) as Received;
  const of = (calls: readonly Call[]) =>
    calls.filter((call) => JSON.stringify(call).includes(email));
  return { lead: of(all.lead), embedded: of(all.embedded), survey: of(all.survey) };
}
