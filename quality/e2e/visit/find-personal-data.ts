import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContext, Request } from '@playwright/test';
import type { Person } from '@prizestash/lab/site/people';

/** A place where personal details were found. */
interface Finding {
  /** `url`, `body`, `console`, or `header` with its name. */
  readonly place: string;
  /** The request or the console message. */
  readonly of: string;
}

/**
 * Returns the identifying details of a person, in each format that the site uses. Gender, state and
 * zip are left out: they also occur in unrelated text.
 */
function detailsOf(person: Person): string[] {
  const { first_name, last_name, email, phone, street, city, month, day, year } = person;
  const grouped = phone.replace(/^(...)(...)(....)$/, '$1-$2-$3');
  const birthday = [`${month}/${day}/${year}`, `${year}-${month}-${day}`];
  return [first_name, last_name, email, phone, grouped, street, city, ...birthday];
}

/** Returns a text as it is, URL-decoded and base64-decoded, in lower case. */
function decodings(text: string): string[] {
  const decoded = text.replaceAll('+', ' ').replace(/(%[0-9a-f]{2})+/gi, (escapes) => {
    try {
      return decodeURIComponent(escapes);
    } catch {
      return escapes;
    }
  });
  const fromBase64 = [/[\w-]{16,}/g, /[\w+/]{16,}/g]
    .flatMap((shape) => text.match(shape) ?? [])
    .map((part) => Buffer.from(part, 'base64').toString('utf8'));
  return [text, decoded, ...fromBase64].map((decoding) => decoding.toLowerCase());
}

/** Returns whether a text contains a detail of the person, in any encoding. */
export function containsPersonalData(text: string, person: Person): boolean {
  const details = detailsOf(person).map((detail) => detail.toLowerCase());
  return decodings(text).some((decoding) => details.some((detail) => decoding.includes(detail)));
}

/** Maximum wait for the network headers of all requests together. */
const HEADERS_MS = 2000;

/**
 * Returns the headers of a request as pairs of name and value. The browser reports the headers that
 * the network adds (cookies) separately, and sometimes not at all when the frame is gone: then only
 * the provisional headers are known, such as the referrer.
 */
async function headersOf(request: Request, timeout: Promise<undefined>): Promise<string[][]> {
  const complete = await Promise.race([request.headersArray(), timeout]);
  return complete?.map(({ name, value }) => [name, value]) ?? Object.entries(request.headers());
}

/**
 * Records all requests and console messages from now on, including those of frames and workers.
 * @returns a function that lists where details of the person were found so far.
 */
export function watchPersonalData(
  context: BrowserContext,
  person: Person,
): () => Promise<Finding[]> {
  const requests: Request[] = [];
  const lines: string[] = [];
  context.on('request', (request) => requests.push(request));
  context.on('console', (message) => lines.push(`${message.text()} ${message.location().url}`));
  context.on('weberror', (error) => lines.push(String(error.error().stack)));

  return async () => {
    const findings: Finding[] = [];
    const note = (place: string, of: string, text: string) => {
      if (containsPersonalData(text, person)) findings.push({ place, of });
    };
    const timeout = pause(HEADERS_MS, undefined, { ref: false });
    for (const request of requests) {
      const { origin, pathname } = new URL(request.url());
      const of = `${request.method()} ${origin}${pathname}`;
      note('url', of, request.url());
      note('body', of, request.postData() ?? '');
      for (const [name = '', value = ''] of await headersOf(request, timeout)) {
        note(`header ${name.toLowerCase()}`, of, value);
      }
    }
    for (const line of lines) note('console', line, line);
    return findings;
  };
}
