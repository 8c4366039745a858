import { setTimeout as delay } from 'node:timers/promises';
import { call, makeSecureAgent } from '@prizestash/api/testing/call';
import { registerCall } from '@prizestash/api/testing/entry-calls';
import { callApi, repeatCall } from '@prizestash/shared/api';
import { compareEntries, newSubmit, type SubmitResult } from './entries';
import type { Site } from './start-site';

/** Services that are gone at the same time. */
const RESTARTED = [
  ['api-1'],
  ['api-1', 'api-2'],
  ['pgbouncer'],
  ['postgres'],
  ['host-1', 'host-2'],
  ['proxy'],
  ['api-1', 'api-2', 'pgbouncer', 'postgres', 'proxy'],
];
/** The time until a service is ready again is added. */
const AWAY_MS = 10_000;
/** For longer, pages do not promise to go on. A busy machine starts services later. */
const PROMISED_MS = 15_000;
/** How long visitors enter after a service is back. */
const AFTER_MS = 5_000;
const VISITORS = 20;
const PAUSE_MS = 500;

/**
 * Restarts all that an entry passes while visitors enter with the code of the page.
 * @param first number of a person; those from it on enter.
 * @returns `0 pressed twice, nothing lost or doubled` where no restart was noticed.
 */
export async function restartServices(
  { siteUrl, certificate, databaseUrl, consent, kill, start }: Site,
  first: number,
  report: (line: string) => void,
): Promise<string> {
  const agent = makeSecureAgent(certificate);
  agent.maxSockets = VISITORS;
  const entries: SubmitResult[] = [];
  const ending = new AbortController();
  let second = 0;
  let broken = 0;
  let longest = 0;
  let next = first;

  async function enter(): Promise<void> {
    const submit = newSubmit(next++);
    const what = registerCall(siteUrl, submit.key, submit.body, consent);
    const send = async () => {
      const { statusCode: status, headers, body } = await call(siteUrl, agent, what);
      const header = (name: string): unknown => headers[name];
      return { status, header, body: status === 200 ? (JSON.parse(body) as unknown) : body };
    };
    const since = Date.now();
    for (let entered = false; !entered;) {
      await repeatCall(() => callApi(send)).then(
        (body) => {
          entered = true;
          const entryId = (body as { data: { id: string } }).data.id;
          entries.push({ submit, status: 200, entryId });
        },
        async (error: unknown) => {
          report(`second press: ${String(error)}`);
          second += 1;
          await delay(PAUSE_MS);
        },
      );
    }
    longest = Math.max(longest, Date.now() - since);
  }

  const visitors = Array.from({ length: VISITORS }, async () => {
    for (; !ending.signal.aborted; await delay(PAUSE_MS)) await enter();
  });
  for (const names of RESTARTED) {
    const before = { entries: entries.length, second };
    longest = 0;
    await kill(...names);
    const since = Date.now();
    await delay(AWAY_MS);
    await start(...names);
    const away = Date.now() - since;
    await delay(AFTER_MS);
    const pressed = second - before.second;
    if (away <= PROMISED_MS) broken += pressed;
    report(
      `${names.join(', ')} away for ${(away / 1000).toFixed(1)} s: ${entries.length - before.entries} entries, ` +
        `the longest ${(longest / 1000).toFixed(1)} s, ${pressed} pressed twice`,
    );
  }
  ending.abort();
  await Promise.all(visitors);
  agent.destroy();
  const wrong = await compareEntries(databaseUrl, entries, report);
  return `${broken} pressed twice, ${wrong.join(', ') || 'nothing lost or doubled'}`;
}
