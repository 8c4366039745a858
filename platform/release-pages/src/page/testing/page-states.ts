import type { FigurePoint, OverviewModel, PackageModel, PageModel, ShownCanary } from '../model';

const siteUrl = 'https://www.example.com';
const operator = 'operator';
const team = 'repo:example/claim of https://issuer.example.com';
const [live, canary, earlier] = ['a', 'b', 'c'].map((letter) => `set-${letter.repeat(32)}`) as [
  string,
  string,
  string,
];

const page = (content: PageModel['content'], person: string | null = operator): PageModel => ({
  siteUrl,
  person,
  sequence: 12,
  content,
});

const shownCanary: ShownCanary = {
  id: canary,
  at: '2026-11-25T10:00:00.000Z',
  by: team,
  changes: [{ package: 'mfe-claim', from: '1.0.0-2af1c9d', to: '1.0.0-77b0e21' }],
  percent: 10,
  plan: 'watched for 15 minutes at each stage: 1, 10, 50, 100 percent',
  verdict: 'Inconclusive: visitors were compared in 6 of 15 minutes.',
  figures: [
    {
      name: 'Page views with an error',
      candidate: '0.2 % of 412',
      live: '0.3 % of 3,870',
      verdict: 'inconclusive',
    },
    {
      name: 'Page views with an error',
      engine: 'firefox',
      candidate: '0.0 % of 61',
      live: '0.2 % of 540',
      verdict: 'inconclusive',
    },
    {
      name: 'Opened forms that were sent',
      candidate: '41 % of 120',
      live: '43 % of 1,103',
      verdict: 'pass',
    },
    {
      name: 'Page views with an INP above 200 ms',
      candidate: '62 % of 300',
      live: '25 % of 2,900',
      verdict: 'fail',
    },
  ],
  next: 50,
  canary: 'canary-0a1b2c3d4e5f',
  mayEnd: true,
};

const overview: OverviewModel = {
  kind: 'overview',
  live: {
    id: live,
    at: '2026-11-24T18:20:00.000Z',
    by: operator,
    changes: [{ package: 'mfe-legal', from: '1.0.0-11aa22b', to: '1.0.0-33cc44d' }],
  },
  canaries: [shownCanary],
  packages: [
    { name: 'shell', live: '1.0.0-5b6c7d8', canary: null, releases: 4 },
    { name: 'mfe-claim', live: '1.0.0-2af1c9d', canary: '1.0.0-77b0e21', releases: 9 },
    { name: 'mfe-offers', live: '1.0.0-9e8d7c6', canary: null, releases: 2 },
    { name: 'mfe-legal', live: '1.0.0-33cc44d', canary: null, releases: 5 },
  ],
  timeline: [
    {
      sequence: 12,
      at: '2026-11-25T10:00:00.000Z',
      by: team,
      what: 'Promoted mfe-claim@1.0.0-77b0e21 to 10 percent',
      why: null,
      outcome: 'done',
      set: canary,
    },
    {
      sequence: 11,
      at: '2026-11-25T09:12:00.000Z',
      by: 'canary-judge',
      what: 'Ended the canary of mfe-claim',
      why: 'mfe-claim@1.0.0-66a0d10 fails: 5.1 % of 412 page views with an error, live 0.3 % of 3,870.',
      outcome: 'done',
      set: null,
    },
    {
      sequence: 10,
      at: '2026-11-25T08:40:00.000Z',
      by: 'repo:example/offers of https://issuer.example.com',
      what: 'Promoted mfe-claim@1.0.0-66a0d10',
      why: 'repo:example/offers of https://issuer.example.com may not change mfe-claim',
      outcome: 'refused',
      set: null,
    },
    {
      sequence: 9,
      at: '2026-11-24T18:20:00.000Z',
      by: operator,
      what: 'Promoted mfe-legal@1.0.0-33cc44d',
      why: null,
      outcome: 'done',
      set: live,
    },
  ],
  older: 9,
  mayRollBack: true,
};

const versions = ['1.0.0-2af1c9d', '1.0.0-77b0e21'];

/** Half-hours of a day, with a figure that the second version doubles at its end. */
const points = (level: number): FigurePoint[] =>
  versions.flatMap((version, index) =>
    Array.from({ length: index === 0 ? 48 : 6 }, (_, half) => ({
      at: new Date(Date.UTC(2026, 10, 24, 10, (index === 0 ? half : half + 42) * 30)).toISOString(),
      version,
      value: level * (1 + 0.2 * Math.sin(half)) * (index === 0 ? 1 : 1.8),
    })),
  );

const claim: PackageModel = {
  kind: 'package',
  name: 'mfe-claim',
  versions: [
    {
      version: '1.0.0-77b0e21',
      commit: '77b0e21fa2b3c4d5',
      bytes: 24_310,
      state: 'canary',
      set: canary,
    },
    {
      version: '1.0.0-2af1c9d',
      commit: '2af1c9dfa2b3c4d5',
      bytes: 24_120,
      state: 'live',
      set: live,
    },
    {
      version: '1.0.0-66a0d10',
      commit: '66a0d10fa2b3c4d5 uncommitted',
      bytes: 24_200,
      state: 'unused',
      set: null,
    },
  ],
  figures: [
    {
      name: 'Page views',
      unit: '',
      points: points(420),
    },
    {
      name: 'Views with an error',
      unit: '%',
      points: points(0.3),
    },
    {
      name: 'Entries per form opened',
      unit: '%',
      points: points(40),
    },
    {
      name: 'INP, 75th percentile',
      unit: 'ms',
      points: points(160),
    },
  ],
  hours: 24,
  choices: [4, 24, 168],
  until: '2026-11-25T10:10:00.000Z',
  promotions: [
    {
      at: '2026-11-24T18:20:00.000Z',
      version: '1.0.0-2af1c9d',
    },
  ],
  errors: [
    {
      version: '1.0.0-77b0e21',
      engine: 'firefox',
      name: 'TypeError',
      stack: 'at submit (/packages/mfe-claim/1.0.0-77b0e21/apply.js:1:2034)\nat HTMLFormElement',
      count: 21,
    },
  ],
  mayChange: true,
};

/** Every page in every state that looks different, for tests and for looking at them. */
export const pageStates: Readonly<Record<string, PageModel>> = {
  overview: page(overview),
  'overview-of-a-team': page(
    {
      ...overview,
      mayRollBack: false,
      canaries: [{ ...shownCanary, next: null, mayEnd: false, figures: [] }],
    },
    team,
  ),
  'nothing-promoted': page({
    ...overview,
    live: null,
    canaries: [],
    packages: [],
    timeline: [],
    older: null,
    mayRollBack: false,
  }),
  package: page(claim),
  'package-without-reports': page({
    ...claim,
    figures: 'The reports cannot be read now: the database is unavailable.',
    errors: [],
    mayChange: false,
  }),
  'package-nobody-visited': page({ ...claim, figures: [], errors: [] }),
  set: page({
    kind: 'set',
    id: canary,
    createdAt: '2026-11-25T09:59:00.000Z',
    state: 'canary',
    browserCheck: 'passed',
    versions: Object.fromEntries(overview.packages.map((row) => [row.name, row.live])),
    report: [
      { name: 'verify contracts and paths', durationMs: 800, detail: 'React 19.3.1, mobx 7.1.3' },
      { name: 'render pages', durationMs: 2_100, detail: '14 pages' },
      { name: 'open changed pages', durationMs: 3_400, detail: '2 pages' },
    ],
    pages: ['/', '/apply', '/legal/terms', '/paths/toffer', '/winners'],
    compareWith: live,
    mayWithdraw: true,
  }),
  compare: page({
    kind: 'compare',
    from: live,
    to: canary,
    packages: shownCanary.changes,
    bytes: [{ what: 'mfe-claim', from: '24,120 bytes in 9 files', to: '24,310 bytes in 9 files' }],
    headers: [
      {
        what: '/apply Content-Security-Policy',
        from: "default-src 'none'; connect-src 'self' https://api.example.com",
        to: "default-src 'none'; connect-src 'self' https://api.example.com https://example.net",
      },
    ],
    pages: ['/apply'],
    hasPictures: false,
  }),
  'compare-equal': page({
    kind: 'compare',
    from: earlier,
    to: live,
    packages: [],
    bytes: [],
    headers: [],
    pages: [],
    hasPictures: true,
  }),
  'sign-in': page(
    { kind: 'sign-in', provider: 'issuer.example.com', link: null, problem: null },
    null,
  ),
  'sign-in-by-link': page(
    {
      kind: 'sign-in',
      provider: null,
      link: null,
      problem: 'The link was used already, or is too old.',
    },
    null,
  ),
  refused: page(
    { kind: 'message', title: 'Not done', text: `${team} may not change the whole site.` },
    team,
  ),
};
