import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import {
  call,
  makeSecureAgent,
  type HttpCall,
  type HttpResponse,
} from '@prizestash/api/testing/call';
import { registerCall } from '@prizestash/api/testing/entry-calls';
import { submitsOf, type Submit, type SubmitResult } from './entries';
import type { Site } from './start-site';

const RETRY_MS = 200;
const GIVE_UP_MS = 60_000;
const PAUSE_MS = 50;

export interface ReceivedPage {
  readonly at: number;
  /** The release set that the page names. */
  readonly set: string;
}

export interface VisitorTally {
  readonly pages: ReceivedPage[];
  files: number;
  readonly entries: SubmitResult[];
  /** Responses and connections that made a visitor try again, by kind. */
  readonly retries: Map<string, number>;
  /** Times to a response, in milliseconds. */
  readonly waits: number[];
  /** One line for each response that no visitor should receive. */
  readonly wrong: string[];
}

export function newVisitorTally(): VisitorTally {
  return { pages: [], files: 0, entries: [], retries: new Map(), waits: [], wrong: [] };
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

  async function send(kind: string, origin: string, what: HttpCall): Promise<HttpResponse | null> {
    for (const deadline = Date.now() + GIVE_UP_MS; Date.now() < deadline; await delay(RETRY_MS)) {
      const start = performance.now();
      const response = await call(origin, agent, what).catch(() => null);
      tally.waits.push(performance.now() - start);
      const { statusCode: status = 0 } = response ?? {};
      if (status === 200 || status === 204) return response;
      // An earlier entry of the same person or email.
      if (kind === 'entry' && status === 409) return response;
      if (response && status !== 502 && status !== 503) {
        tally.wrong.push(`${status} for ${kind} ${what.url}: ${response.body.slice(0, 200)}`);
        return null;
      }
      const isSentence = response?.headers['content-type']?.startsWith('application/json') === true;
      const cause = `${kind} ${response ? status : 'broken'}${isSentence ? ' sentence' : ''}`;
      tally.retries.set(cause, (tally.retries.get(cause) ?? 0) + 1);
    }
    tally.wrong.push(`no response to ${kind} ${what.url} for a minute`);
    return null;
  }

  async function loadFile(url: string): Promise<void> {
    const headers = { 'accept-encoding': 'identity' };
    const response = await send('file', siteUrl, { url, headers });
    if (!response) return;
    tally.files += 1;
    const digest = createHash('sha256').update(response.body).digest('hex');
    if ((digests.get(url) ?? digest) !== digest) tally.wrong.push(`${url} has two contents`);
    digests.set(url, digest);
  }

  async function open(url: string): Promise<void> {
    const response = await send('page', siteUrl, { url });
    if (!response) return;
    const [, set] = /"releaseSetId":"([^"]+)"/.exec(response.body) ?? [];
    if (set && response.body.trimEnd().endsWith('</html>'))
      tally.pages.push({ at: Date.now(), set });
    else tally.wrong.push(`${url} is no complete page`);
    const fresh = filesOf(response.body).filter((file) => !loaded.has(file));
    for (const file of fresh) loaded.add(file);
    await Promise.all(fresh.map(loadFile));
  }

  async function enter(submit: Submit): Promise<void> {
    const response = await send(
      'entry',
      siteUrl,
      registerCall(siteUrl, submit.key, submit.body, consent),
    );
    const { data } = (response?.json() ?? {}) as { data?: { id: string } };
    tally.entries.push({ submit, status: response?.statusCode ?? 0, entryId: data?.id ?? null });
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
