import type { Page } from '@playwright/test';
import { stackInfo } from '../fixtures';

/** The path of each fake partner in the sandbox. */
const partnerPaths = { lead: '/lead.js', embedded: '/offer', survey: '/survey.js' } as const;
export type PartnerName = keyof typeof partnerPaths;

/** The page of each partner, and the page that its Next link opens. */
export const offerPages = [
  { partner: 'lead', path: '/paths/toffer', next: '/paths/noffer1', name: 'Sandbox Leads' },
  { partner: 'embedded', path: '/paths/noffer1', next: '/paths/soffer', name: 'Sandbox Offers' },
  { partner: 'survey', path: '/paths/soffer', next: null, name: 'Sandbox Surveys' },
] as const;

type Mode = 'two-hosts' | 'slow' | 'blocked' | 'throws' | 'silent' | 'hostile';

/** Matches the URL of a partner's script or page. */
export const isCallTo =
  (partner: PartnerName, partnerUrl = stackInfo().partnerUrl) =>
  (url: URL) =>
    url.origin === partnerUrl && url.pathname === partnerPaths[partner];

/**
 * Sets the mode of one partner for this page only: the sandbox responds in that mode.
 * @param options.delayMs how long a slow partner takes.
 * @param options.partnerUrl the sandbox; the stack's own when left out.
 */
export async function failPartner(
  page: Page,
  partner: PartnerName,
  mode: Mode,
  { delayMs, partnerUrl }: { delayMs?: number; partnerUrl?: string } = {},
): Promise<void> {
  await page.route(isCallTo(partner, partnerUrl), (route) => {
    const url = new URL(route.request().url());
    url.searchParams.set('mode', mode);
    if (delayMs) url.searchParams.set('delayMs', String(delayMs));
    return route.continue({ url: url.href });
  });
}

/** Aborts every request to one partner, as an ad blocker does. */
export async function blockPartner(page: Page, partner: PartnerName): Promise<void> {
  await page.route(isCallTo(partner), (route) => route.abort('blockedbyclient'));
}

/** Collects the browser's requests from now on: those to any partner, and all others. */
export function watchRequests(page: Page): { partners: string[]; others: string[] } {
  const seen: { partners: string[]; others: string[] } = { partners: [], others: [] };
  page.context().on('request', (request) => {
    const toPartner = new URL(request.url()).origin === stackInfo().partnerUrl;
    seen[toPartner ? 'partners' : 'others'].push(request.url());
  });
  return seen;
}

type Report = Readonly<{ entrant: string; attempts: Readonly<Record<string, string>> }>;
type Navigation = Readonly<{ entrant: string; destination: string }>;

/** Returns what hostile scripts read in one entrant's visit, and where they navigated to. */
export async function hostileReports(
  email: string,
  partnerUrl = stackInfo().partnerUrl,
): Promise<{ attempts: Record<string, string>; navigations: Navigation[] }> {
  const response = await fetch(`${partnerUrl}/received`);
  const all = (await response.json()) as { hostile: Report[]; navigations: Navigation[] };
  const reports = all.hostile.filter(({ entrant }) => entrant === email);
  return {
    attempts: Object.assign({}, ...reports.map(({ attempts }) => attempts)),
    navigations: all.navigations.filter(({ entrant }) => entrant === email),
  };
}
