import { randomUUID } from 'node:crypto';
import type { Agent } from 'node:http';
import type { SubmitResult } from '../../api/src/checks/run-submits';
import { REGISTER_PATH } from '../../api/src/routes/register';
import { call, type HttpResponse, type HttpCall } from '../../api/src/testing/call';
import { fakePerson } from '../../api/src/testing/people';
import type { SiteProcess } from '../../delivery/src/testing/site-process';

/** What a request was for. */
export type Kind = 'page' | 'file' | 'entry';

/** How the requests of many visitors went. */
export interface Tally {
  /** Milliseconds of each request. */
  readonly latencies: Readonly<Record<Kind, number[]>>;
  /** One line for each answer that should not have been. */
  readonly wrong: string[];
  /** What each visitor was told of the entry. */
  readonly told: SubmitResult[];
}

/** A tally with nothing in it. */
export function newTally(): Tally {
  return { latencies: { page: [], file: [], entry: [] }, wrong: [], told: [] };
}

/** The files that a page's HTML asks the browser to fetch. */
function filesOf(html: string): string[] {
  return [
    ...new Set(
      [...html.matchAll(/(?:src|href)="(\/packages\/[^"]+)"/g)].map(([, url = '']) => url),
    ),
  ];
}

/**
 * One visit without a browser, as far as a server sees it: home, form, entry, first offer, and every
 * file that those pages name, each once.
 * @param number another number is another person.
 */
export async function visit(
  number: number,
  site: SiteProcess,
  agent: Agent,
  tally: Tally,
): Promise<void> {
  const fetched = new Set<string>();

  async function ask(
    kind: Kind,
    origin: string,
    what: HttpCall,
    expected: number,
  ): Promise<HttpResponse> {
    const started = performance.now();
    const answer = await call(origin, agent, what);
    tally.latencies[kind].push(performance.now() - started);
    if (answer.statusCode !== expected) {
      tally.wrong.push(`${answer.statusCode} for ${what.method ?? 'GET'} ${what.url}`);
    }
    return answer;
  }

  async function open(path: string): Promise<void> {
    const { body } = await ask('page', site.siteUrl, { url: path }, 200);
    const fresh = filesOf(body).filter((url) => !fetched.has(url));
    for (const url of fresh) fetched.add(url);
    await Promise.all(
      fresh.map((url) =>
        ask('file', site.siteUrl, { url, headers: { 'accept-encoding': 'br' } }, 200),
      ),
    );
  }

  async function enter(): Promise<void> {
    const key = randomUUID();
    const body = fakePerson(number);
    const origin = new URL(site.siteUrl).origin;
    const asks = {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type,idempotency-key',
    };
    await ask('entry', site.apiUrl, { method: 'OPTIONS', url: REGISTER_PATH, headers: asks }, 204);
    const answer = await ask(
      'entry',
      site.apiUrl,
      {
        method: 'POST',
        url: REGISTER_PATH,
        headers: {
          origin,
          'content-type': 'application/json',
          'idempotency-key': key,
          'consent-version': '1.0',
          'page-path': '/apply',
          'form-trap': 'empty',
          'form-seconds': '40',
        },
        payload: JSON.stringify(body),
      },
      200,
    );
    const { data } = answer.json() as { data?: { id: string } };
    tally.told.push({
      submit: { key, body, group: number, copies: 1 },
      status: answer.statusCode,
      entryId: data?.id ?? null,
    });
  }

  await open('/');
  await open('/apply');
  await enter();
  await open('/paths/toffer');
}
