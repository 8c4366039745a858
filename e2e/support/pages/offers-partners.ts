import type { Page, Request } from '@playwright/test';
import { stackInfo } from '../stack-info';

/** Path of each partner in the partner sandbox. */
const partnerPaths = { lead: '/lead.js', embedded: '/offer', survey: '/survey.js' } as const;
export type PartnerName = keyof typeof partnerPaths;

/** The offer page of each partner, and the target of its Next link. */
export const offerPages = [
  { partner: 'lead', path: '/paths/toffer', next: '/paths/noffer1', name: 'Sandbox Leads' },
  { partner: 'embedded', path: '/paths/noffer1', next: '/paths/soffer', name: 'Sandbox Offers' },
  { partner: 'survey', path: '/paths/soffer', next: null, name: 'Sandbox Surveys' },
] as const;

type Failure = 'slow' | 'blocked' | 'throws' | 'never-answers' | 'hostile';

/** Matches the URL of a partner. */
const isUrlOf = (partner: PartnerName) => (url: URL) =>
  url.origin === stackInfo().partnerUrl && url.pathname === partnerPaths[partner];

/** Waits for the next request to a partner. */
export function waitForPartnerRequest(page: Page, partner: PartnerName): Promise<Request> {
  return page.waitForRequest((request) => isUrlOf(partner)(new URL(request.url())));
}

/**
 * Makes a partner of the sandbox fail for this page only.
 * @param delayMs delay of a slow partner.
 */
export async function failPartner(
  page: Page,
  partner: PartnerName,
  mode: Failure,
  delayMs?: number,
): Promise<void> {
  await page.route(isUrlOf(partner), (route) => {
    const url = new URL(route.request().url());
    url.searchParams.set('mode', mode);
    if (delayMs) url.searchParams.set('delayMs', String(delayMs));
    return route.continue({ url: url.href });
  });
}

/** Blocks every request to a partner, as an ad blocker does. */
export async function blockPartner(page: Page, partner: PartnerName): Promise<void> {
  await page.route(isUrlOf(partner), (route) => route.abort('blockedbyclient'));
}

/** Records requests from now on: those to partners, and all others. */
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

/** Returns what hostile partners could read in a visit of the entrant, and where they navigated. */
export async function hostileReports(
  email: string,
): Promise<{ attempts: Record<string, string>; abductions: Abduction[] }> {
  const response = await fetch(`${stackInfo().partnerUrl}/received`);
  const all = (await response.json()) as { hostile: Report[]; abductions: Abduction[] };
  const reports = all.hostile.filter(({ entrant }) => entrant === email);
  return {
    attempts: Object.assign({}, ...reports.map(({ attempts }) => attempts)) as Record<
      string,
      string
    >,
    abductions: all.abductions.filter(({ entrant }) => entrant === email),
  };
}
