import { randomUUID } from 'node:crypto';
import type { Agent } from 'node:http';
import type { SubmitResult } from '../../api/src/checks/run-submits';
import { call, type HttpResponse, type HttpCall } from '../../api/src/testing/call';
import { fakePerson } from '../../api/src/testing/people';
import type { SiteProcess } from '../local/site-process';
import { filesOf, preflightCall, registerCall } from './visitor-calls';

/** What a request loads. */
export type Kind = 'page' | 'file' | 'entry';

/** The results of the requests of many visitors. */
export interface Tally {
  /** Milliseconds of each request. */
  readonly latencies: Readonly<Record<Kind, number[]>>;
  /** One line for each response with an unexpected status. */
  readonly unexpected: string[];
  /** Requests whose connection broke, and that were sent again. */
  repeated: number;
  /** The response to each entry. */
  readonly results: SubmitResult[];
}

/** Creates an empty tally. */
export function newTally(): Tally {
  return { latencies: { page: [], file: [], entry: [] }, unexpected: [], repeated: 0, results: [] };
}

/**
 * Sends the requests of one visit: home, form, entry, first offer, and each file that these pages
 * reference once.
 * @param number selects the person.
 */
export async function visit(
  number: number,
  site: SiteProcess,
  agent: Agent,
  tally: Tally,
): Promise<void> {
  const fetched = new Set<string>();

  async function send(
    kind: Kind,
    origin: string,
    what: HttpCall,
    expected: number,
  ): Promise<HttpResponse> {
    const started = performance.now();
    const response = await call(origin, agent, what).catch(() => {
      // As a browser does, and the form for its entry.
      tally.repeated += 1;
      return call(origin, agent, what);
    });
    tally.latencies[kind].push(performance.now() - started);
    if (response.statusCode !== expected) {
      tally.unexpected.push(`${response.statusCode} for ${what.method ?? 'GET'} ${what.url}`);
    }
    return response;
  }

  async function open(path: string): Promise<void> {
    const { body } = await send('page', site.siteUrl, { url: path }, 200);
    const fresh = filesOf(body).filter((url) => !fetched.has(url));
    for (const url of fresh) fetched.add(url);
    await Promise.all(
      fresh.map((url) =>
        send('file', site.siteUrl, { url, headers: { 'accept-encoding': 'br' } }, 200),
      ),
    );
  }

  async function enter(): Promise<void> {
    const key = randomUUID();
    const body = fakePerson(number);
    const { origin } = new URL(site.siteUrl);
    await send('entry', site.apiUrl, preflightCall(origin), 204);
    const response = await send('entry', site.apiUrl, registerCall(origin, key, body), 200);
    const { data } = response.json() as { data?: { id: string } };
    tally.results.push({
      submit: { key, body, group: number, copies: 1 },
      status: response.statusCode,
      entryId: data?.id ?? null,
    });
  }

  await open('/');
  await open('/apply');
  await enter();
  await open('/paths/toffer');
}
