import { stackInfo } from '../stack-info';

type Call = Readonly<Record<string, unknown>>;

/** What each partner's stand-in has received, oldest first. */
export interface Received {
  readonly lead: readonly Call[];
  readonly embedded: readonly Call[];
  readonly survey: readonly Call[];
}

/** Asks the partner sandbox what went over the wire, and keeps the calls that carry an email address. */
export async function receivedFor(email: string): Promise<Received> {
  const answer = await fetch(`${stackInfo().partnerUrl}/received`);
  const all = (await answer.json()) as Received;
  const of = (calls: readonly Call[]) =>
    calls.filter((call) => JSON.stringify(call).includes(email));
  return { lead: of(all.lead), embedded: of(all.embedded), survey: of(all.survey) };
}
