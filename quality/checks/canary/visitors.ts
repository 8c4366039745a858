import type { SeededRandom } from '@prizestash/server-kit/testing/seeded-random';
import type { ReportEvent, ReportKind } from '@prizestash/shared/rules/page-report';
import type { Candidate } from './candidates';

/** The site as visitors reach it. */
export interface VisitedSite {
  /** Opens the home page. @returns the release set of its page */
  open(bucket: number): Promise<string>;
  report(
    set: string,
    address: string,
    userAgent: string,
    events: readonly ReportEvent[],
  ): Promise<void>;
  enter(): Promise<void>;
  /** What is different in a set; nothing in the live one. */
  behaviorOf(set: string): Candidate | null;
}

const AGENTS = {
  chromium:
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  webkit:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  firefox: 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
} as const;

/** How probable it is that a view of a page without a fault reports something. */
const USUAL: Readonly<Partial<Record<ReportKind, number>>> = {
  error: 0.004,
  'load-failed': 0.001,
  'load-retried': 0.006,
  'policy-violation': 0.003,
  'hydration-error': 0.001,
};

const packageOf = (route: string) =>
  route.startsWith('/paths') ? 'mfe-offers' : route === '/' ? 'shell' : 'mfe-claim';

export interface Visit {
  readonly at: number;
  /** @param now in milliseconds. */
  go(now: number): Promise<void>;
}

/** Someone whose form sent nothing. Trying again opens the page anew. */
export type Stranded = () => Promise<void>;

/**
 * Opens the home page as one visitor, and plans the rest of the visit: most open the form, most of those
 * send it some minutes later, see the receipt and an offer. A third has a slow device; with some, an
 * extension makes many pages fail.
 * @param number of the visitor, who has an own network.
 */
export async function visit(
  site: VisitedSite,
  { uniform, happens }: SeededRandom,
  number: number,
  minute: number,
  stranded: Stranded[],
): Promise<Visit[]> {
  const bucket = Math.floor(uniform() * 100);
  const address = `${1 + (number >> 16)}.${(number >> 8) & 255}.${number & 255}.1`;
  const engine = happens(0.6) ? 'chromium' : happens(0.75) ? 'webkit' : 'firefox';
  const isSlow = happens(0.3);
  const fails = happens(0.01);
  const set = await site.open(bucket);
  let isGone = false;
  const report = (events: readonly ReportEvent[]) =>
    site.report(set, address, AGENTS[engine], events);

  const view = async (route: string, more: readonly ReportKind[] = []): Promise<void> => {
    if (isGone) return;
    const fault = site.behaviorOf(set);
    const isOwn = fault?.package === packageOf(route) || fault?.package === 'shell';
    const has: Partial<Candidate> =
      isOwn && (!fault.engine || fault.engine === engine) ? fault : {};
    const of = { package: packageOf(route), route };
    const events: ReportEvent[] = [{ ...of, kind: 'view' }];
    for (const kind of Object.keys({ ...USUAL, ...has.reports }) as ReportKind[]) {
      const usual = fails ? 0.3 : (USUAL[kind] ?? 0);
      if (happens(usual) || happens(has.reports?.[kind] ?? 0)) events.push({ ...of, kind });
    }
    const slowness = (isSlow ? 3 : 1) * Math.exp((uniform() + uniform() - 1) * 0.8);
    events.push({ ...of, kind: 'lcp', value: 700 * slowness * (has.lcpFactor ?? 1) });
    if (happens(0.7))
      events.push({ ...of, kind: 'inp', value: 60 * slowness + (has.inpMore ?? 0) });
    events.push({ ...of, kind: 'cls', value: happens(0.9) ? 0 : 120 * uniform() });
    const known = events.map(({ kind }) => kind);
    events.push(...more.filter((kind) => !known.includes(kind)).map((kind) => ({ ...of, kind })));
    await report(events);
    if (happens(has.crashes ?? 0)) isGone = true;
  };

  await view('/');
  if (happens(0.3)) return [];
  await view('/apply', ['form-opened']);
  if (happens(0.35)) return [];
  const exponential = (mean: number) => -Math.log(1 - uniform()) * mean;
  const opened = Date.now();
  const sendForm = async (now: number) => {
    // The page is loaded already, so the canary's end does not reach it.
    const fault = site.behaviorOf(set);
    if (isGone || fault?.isFormDead) {
      stranded.push(async () => {
        await site.open(bucket);
        await site.enter();
      });
      return;
    }
    await site.enter();
    const age = Math.round((now - opened) / 1_000);
    await report([{ kind: 'entered', package: 'mfe-claim', route: '/apply', age }]);
    await view(fault?.redirectsTo ?? '/receipt');
    if (fault?.redirectsTo || happens(0.2)) return;
    await view('/paths/toffer', [happens(0.02) ? 'partner-failed' : 'partner-shown']);
  };
  return [{ at: minute + exponential(2.5), go: sendForm }];
}
