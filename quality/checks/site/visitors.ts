import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import {
  call,
  makeSecureAgent,
  type HttpCall,
  type HttpResponse,
} from '@prizestash/api/testing/call';
import { registerCall } from '@prizestash/api/testing/entry-calls';
import { callApi, isApiError, repeatCall } from '@prizestash/shared/api';
import { submitsOf, type Submit, type SubmitResult } from './entries';
import type { Site } from './start-site';

const RETRY_MS = 200;
const GIVE_UP_MS = 60_000;
const PAUSE_MS = 50;
const DUPLICATE = 409;
/** Also without a response. A proxy says 502 where nothing listens, and 504 where no machine is. */
const isTemporary = (status: number) => [0, 502, 503, 504].includes(status);

export interface ReceivedPage {
  readonly at: number;
  /** The release set that the page names. */
  readonly set: string;
}

export class VisitorTally {
  readonly pages: ReceivedPage[] = [];
  files = 0;
  readonly entries: SubmitResult[] = [];
  /** How often a form told a visitor to send it again. */
  presses = 0;
  /** Responses and connections that made a visitor try again, by kind. */
  readonly retries = new Map<string, number>();
  /** Times to a response, in milliseconds. */
  readonly waits: number[] = [];
  /** One line for each response that no visitor should receive. */
  readonly wrong: string[] = [];
}

/** The addresses of the files that a page loads. */
export function filesOf(html: string): string[] {
  const urls = [...html.matchAll(/(?:src|href)="(\/packages\/[^"]+)"/g)].map(([, url = '']) => url);
  return [...new Set(urls)];
}

/** Digests of files by URL: every host sends the same bytes. */
const digests = new Map<string, string>();

/**
 * Walks from the home page to the first offer with the requests of a browser, and repeats a request
 * that fails for the time being, as its page does.
 * @param number selects the person.
 * @param walks false enters without the pages.
 */
async function visitOnce(
  number: number,
  { siteUrl, certificate, consent }: Site,
  tally: VisitorTally,
  walks: boolean,
): Promise<void> {
  const agent = makeSecureAgent(certificate);
  const loaded = new Set<string>();

  /** Sends a request once. @returns null without a response */
  async function request(kind: string, what: HttpCall): Promise<HttpResponse | null> {
    const start = performance.now();
    const response = await call(siteUrl, agent, what).catch(() => null);
    tally.waits.push(performance.now() - start);
    const { statusCode: status = 0, headers, body = '' } = response ?? {};
    if (isTemporary(status)) {
      const isSentence = headers?.['content-type']?.startsWith('application/json') === true;
      const cause = `${kind} ${status || 'broken'}${isSentence ? ' sentence' : ''}`;
      tally.retries.set(cause, (tally.retries.get(cause) ?? 0) + 1);
    } else if (status !== 200 && status !== 204 && !(kind === 'entry' && status === DUPLICATE))
      tally.wrong.push(`${status} for ${kind} ${what.url}: ${body.slice(0, 200)}`);
    return response;
  }

  async function load(kind: string, what: HttpCall): Promise<HttpResponse | null> {
    for (const deadline = Date.now() + GIVE_UP_MS; Date.now() < deadline; await delay(RETRY_MS)) {
      const response = await request(kind, what);
      if (response && !isTemporary(response.statusCode)) return response;
    }
    tally.wrong.push(`no response to ${kind} ${what.url} for a minute`);
    return null;
  }

  async function loadFile(url: string): Promise<void> {
    const headers = { 'accept-encoding': 'identity' };
    const response = await load('file', { url, headers });
    if (!response) return;
    tally.files += 1;
    const digest = createHash('sha256').update(response.body).digest('hex');
    if ((digests.get(url) ?? digest) !== digest) tally.wrong.push(`${url} has two contents`);
    digests.set(url, digest);
  }

  async function open(url: string): Promise<void> {
    const response = await load('page', { url });
    if (!response) return;
    const [, set] = /"releaseSetId":"([^"]+)"/.exec(response.body) ?? [];
    if (set && response.body.trimEnd().endsWith('</html>'))
      tally.pages.push({ at: Date.now(), set });
    else tally.wrong.push(`${url} is no complete page`);
    const fresh = filesOf(response.body).filter((file) => !loaded.has(file));
    for (const file of fresh) loaded.add(file);
    await Promise.all(fresh.map(loadFile));
  }

  /** Enters with the code of the page, and presses again when that has given up. */
  async function enter(submit: Submit): Promise<void> {
    const what = registerCall(siteUrl, submit.key, submit.body, consent);
    const send = async () => {
      const response = await request('entry', what);
      if (!response) throw new Error('the connection broke');
      const { statusCode: status, headers } = response;
      const header = (name: string): unknown => headers[name];
      return { status, header, body: status === 200 ? response.json() : response.body };
    };
    for (const deadline = Date.now() + GIVE_UP_MS; Date.now() < deadline; await delay(RETRY_MS)) {
      const end = (status: number, entryId: string | null) =>
        void tally.entries.push({ submit, status, entryId });
      try {
        const { data } = (await repeatCall(() => callApi(send))) as { data: { id: string } };
        return end(200, data.id);
      } catch (error) {
        // An earlier entry of the same person or email.
        if (isApiError(error) && error.status === DUPLICATE) return end(DUPLICATE, null);
        tally.presses += 1;
      }
    }
    tally.wrong.push('an entry was not accepted for a minute');
  }

  try {
    if (walks) await open('/');
    if (walks) await open('/apply');
    await Promise.all(submitsOf(number).map(enter));
    if (walks) await open('/paths/toffer');
  } finally {
    agent.destroy();
  }
}

/**
 * Sends visitors until the signal.
 * @param walkers how many walk through the pages at the same time.
 * @param entrants how many others only enter.
 */
export async function sendVisitors(
  site: Site,
  walkers: number,
  entrants: number,
  tally: VisitorTally,
  signal: AbortSignal,
): Promise<void> {
  let next = 0;
  const one = async (_: unknown, index: number) => {
    for (; !signal.aborted; await delay(PAUSE_MS)) {
      await visitOnce(next++, site, tally, index < walkers);
    }
  };
  await Promise.all(Array.from({ length: walkers + entrants }, one));
}

/** A promotion while visitors walk. Times are milliseconds since the epoch. */
export interface Promotion {
  /** The release set that is live then. */
  readonly set: string;
  readonly began: number;
  readonly ended: number;
}

/** Within this time all hosts serve a new release set. */
const FOLLOW_MS = 3_000;

/**
 * The pages that do not belong to the release set that was live.
 * @param first the live set before the promotion.
 */
export function wrongPages(
  pages: readonly ReceivedPage[],
  first: string,
  { set, began, ended }: Promotion,
): ReceivedPage[] {
  return pages.filter((page) => {
    if (page.set === set) return page.at < began;
    return page.set !== first || page.at > ended + FOLLOW_MS;
  });
}
