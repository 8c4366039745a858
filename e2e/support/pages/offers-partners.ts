import type { Page, Request } from '@playwright/test';
import { stackInfo } from '../stack-info';

/** Where each stand-in answers, below the sandbox's address. */
const doors = { lead: '/lead.js', embedded: '/offer', survey: '/survey.js' } as const;
export type PartnerName = keyof typeof doors;

/** The page that calls each partner, and where its Next leads. */
export const offerPages = [
  { partner: 'lead', path: '/paths/toffer', next: '/paths/noffer1', name: 'Sandbox Leads' },
  { partner: 'embedded', path: '/paths/noffer1', next: '/paths/soffer', name: 'Sandbox Offers' },
  { partner: 'survey', path: '/paths/soffer', next: null, name: 'Sandbox Surveys' },
] as const;

type Failure = 'slow' | 'blocked' | 'throws' | 'never-answers' | 'hostile';

/** Whether an address is the one at which a stand-in answers. */
const leadsTo = (partner: PartnerName) => (url: URL) =>
  url.origin === stackInfo().partnerUrl && url.pathname === doors[partner];

/** The first request to a stand-in from now on. */
export function waitForPartnerRequest(page: Page, partner: PartnerName): Promise<Request> {
  return page.waitForRequest((request) => leadsTo(partner)(new URL(request.url())));
}

/**
 * Lets one stand-in fail in this page only: the real sandbox answers, asked for that failure.
 * @param delayMs how long a slow one takes.
 */
export async function failPartner(
  page: Page,
  partner: PartnerName,
  mode: Failure,
  delayMs?: number,
): Promise<void> {
  await page.route(leadsTo(partner), (route) => {
    const url = new URL(route.request().url());
    url.searchParams.set('mode', mode);
    if (delayMs) url.searchParams.set('delayMs', String(delayMs));
    return route.continue({ url: url.href });
  });
}

/** Cuts every way to one stand-in, as an ad-blocker does. */
export async function blockPartner(page: Page, partner: PartnerName): Promise<void> {
  await page.route(leadsTo(partner), (route) => route.abort('blockedbyclient'));
}

/** The browser's own list of requests from now on: those to any partner, and all others. */
export function watchRequests(page: Page): { partners: string[]; others: string[] } {
  const seen: { partners: string[]; others: string[] } = { partners: [], others: [] };
  page.context().on('request', (request) => {
    const toPartner = new URL(request.url()).origin === stackInfo().partnerUrl;
    seen[toPartner ? 'partners' : 'others'].push(request.url());
  });
  return seen;
}

type Report = Readonly<{
  partner: string;
  entrant: string;
  attempts: Readonly<Record<string, string>>;
}>;
type Abduction = Readonly<{ entrant: string; destination: string }>;

/** What hostile stand-ins got hold of in one entrant's visit, and where they took them. */
export async function hostileReports(
  email: string,
): Promise<{ attempts: Record<string, string>; abductions: Abduction[] }> {
  const answer = await fetch(`${stackInfo().partnerUrl}/received`);
  const all = (await answer.json()) as { hostile: Report[]; abductions: Abduction[] };
  const reports = all.hostile.filter(({ entrant }) => entrant === email);
  return {
    attempts: Object.assign({}, ...reports.map(({ attempts }) => attempts)) as Record<
      string,
      string
    >,
    abductions: all.abductions.filter(({ entrant }) => entrant === email),
  };
}
