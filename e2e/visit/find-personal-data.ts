import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContext, Request } from '@playwright/test';
import type { Person } from '../support/people';

/** A place where a visitor's details were found. */
export interface Trace {
  /** What kind of place: `url`, `header referer`, `body` or `console` */
  readonly place: string;
  /** The request, the line, and so on. */
  readonly of: string;
}

/**
 * The details of a person that point to that person, in the spellings that they travel in. Gender,
 * state and zip are left out: they are too short or too common to be told from something else.
 */
function detailsOf(person: Person): string[] {
  const { first_name, last_name, email, phone, street, city, month, day, year } = person;
  const grouped = phone.replace(/^(...)(...)(....)$/, '$1-$2-$3');
  const birthday = [`${month}/${day}/${year}`, `${year}-${month}-${day}`];
  return [first_name, last_name, email, phone, grouped, street, city, ...birthday];
}

/** A text in every reading that would give a detail away: as it is, decoded, out of base64. */
function readings(text: string): string[] {
  const decoded = text.replaceAll('+', ' ').replace(/(%[0-9a-f]{2})+/gi, (escapes) => {
    try {
      return decodeURIComponent(escapes);
    } catch {
      return escapes;
    }
  });
  const unpacked = [/[\w-]{16,}/g, /[\w+/]{16,}/g]
    .flatMap((shape) => text.match(shape) ?? [])
    .map((part) => Buffer.from(part, 'base64').toString('utf8'));
  return [text, decoded, ...unpacked].map((reading) => reading.toLowerCase());
}

/** Tells whether a text gives any detail of a person away. */
export function tells(text: string, person: Person): boolean {
  const details = detailsOf(person).map((detail) => detail.toLowerCase());
  return readings(text).some((reading) => details.some((detail) => reading.includes(detail)));
}

/** How long the network's own headers are waited for, all requests together, in milliseconds. */
const HEADERS_MS = 2000;

/**
 * The headers of a request, as a list of names and values. What the network itself adds (cookies)
 * is told apart from the request, and of one that its page or frame did not outlive sometimes
 * never: then the headers that the page gave it, its referrer among them, are all that is known.
 */
async function headersOf(request: Request, patience: Promise<undefined>): Promise<string[][]> {
  const complete = await Promise.race([request.headersArray(), patience]);
  return complete?.map(({ name, value }) => [name, value]) ?? Object.entries(request.headers());
}

/**
 * Listens to everything a browser sends and says from now on, frames and workers included.
 * @returns where the person's details have been seen so far.
 */
export function watchPersonalData(context: BrowserContext, person: Person): () => Promise<Trace[]> {
  const requests: Request[] = [];
  const lines: string[] = [];
  context.on('request', (request) => requests.push(request));
  context.on('console', (message) => lines.push(`${message.text()} ${message.location().url}`));
  context.on('weberror', (error) => lines.push(String(error.error().stack)));

  return async () => {
    const traces: Trace[] = [];
    const note = (place: string, of: string, text: string) => {
      if (tells(text, person)) traces.push({ place, of });
    };
    const patience = pause(HEADERS_MS, undefined, { ref: false });
    for (const request of requests) {
      const { origin, pathname } = new URL(request.url());
      const of = `${request.method()} ${origin}${pathname}`;
      note('url', of, request.url());
      note('body', of, request.postData() ?? '');
      for (const [name = '', value = ''] of await headersOf(request, patience)) {
        note(`header ${name.toLowerCase()}`, of, value);
      }
    }
    for (const line of lines) note('console', line, line);
    return traces;
  };
}
