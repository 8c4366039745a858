import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Metric, metrics } from '@prizestash/canary-judge/metrics';
import { repositoryRoot } from '@prizestash/release-store/repository-root';

const read = (file: string) => readFileSync(path.join(repositoryRoot, file), 'utf8');
const tracked = spawnSync('git', ['ls-files'], {
  cwd: repositoryRoot,
  encoding: 'utf8',
}).stdout.split('\n');

/** The value of a constant, which may be a product, in the one source of this name that has it. */
function constant(end: string, name: string): number {
  const pattern = new RegExp(`\\b${name}(?:: number)?(?: =|:) ([\\d_.* ]+)[;,]`);
  const values = tracked
    .filter((file) => path.basename(file) === end)
    .flatMap((file) => pattern.exec(read(file))?.[1] ?? []);
  if (values.length !== 1) throw new Error(`${values.length} sources ${end} have ${name}`);
  const factors = String(values[0]).replaceAll('_', '').split('*');
  return factors.reduce((product, factor) => product * Number(factor), 1);
}

const WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const word = (count: number) => WORDS[count] ?? String(count);
const [seconds, minutes, hours, days] = [1_000, 60_000, 3_600_000, 86_400_000].map(
  (unit) => (end: string, name: string) => constant(end, name) / unit,
) as [typeof constant, typeof constant, typeof constant, typeof constant];

const connections = constant('pool.ts', 'MAX_CONNECTIONS') + constant('pool.ts', 'maxConnections');
const ofHundred = (margin: number) => Number((margin * 100).toFixed(1));
const metricOf = (events: string) => metrics.find((one) => one.events === events) as Metric;
const [failure, slow, sent] = [metricOf('error'), metricOf('lcp'), metricOf('form-sent')];
const requests = 'accepted-requests.ts';
const changes = 'changes.ts';
const queue = 'promotion-queue.ts';
const links = 'sign-in-links.ts';
const migration = read('services/api/migrations/019-due-mails.sql');
const [confirmed, told] = [...migration.matchAll(/>= now\(\) - interval '(\d) days'/g)].map(
  ([, count]) => word(Number(count)),
);

/** Sentences with numbers, by their documents; the numbers are those of the code. */
const claims: Readonly<Record<string, readonly string[]>> = {
  'docs/hosting.md': [
    `at most ${connections} connections`,
    `${word(Math.floor(100 / connections))} processes`,
    `up to ${word(seconds('site-host.ts', 'RELEASE_WAIT_MS'))} seconds`,
    `published ${word(minutes('hold-drawing.ts', 'SETTLE_MS'))} minutes after the cutoff`,
    `${word(constant('send-mails.ts', 'REFUSALS'))} refusals one after another`,
    `${/keep_days=(\d+)/.exec(read('containers/back-up.sh'))?.[1]} days (\`keep_days\``,
    '503 while the database is unavailable or read-only, and while the API knows no consent text',
  ],
  'docs/postgres/pgbouncer.ini': [`at most ${connections} connections`],
  'docs/what-runs.md': [`a confirmation for ${confirmed} days and a result for ${told}`],
  'docs/runbook.md': [`They stay due for ${confirmed} and ${told} days`],
  'docs/promotion-service.md': [
    `at most ${constant(changes, 'MAX_PREVIEWS')} previews in an hour`,
    `${constant(changes, 'MAX_REFUSALS')} an hour from each service`,
    `at most ${constant(requests, 'MAX_UNFINISHED')} unfinished requests`,
    `the last ${constant(requests, 'MAX_ENDED')} states`,
    `at most ${constant('promotion-app.ts', 'MAX_BODY') / 1024} KiB`,
    `for up to ${word(constant('authenticate.ts', 'ASKING_TOLERANCE_S') / 3_600).replace('one', 'an')} hour`,
    `nothing for ${word(minutes('send-to-service.ts', 'MAX_SILENCE_MS'))} minutes`,
    `the latest ${constant('notices.ts', 'MAX_WAITING')} notices`,
    `for ${word(hours(links, 'TOKEN_MS')).replace('one', 'an')} hour; it works once and within ${word(minutes(links, 'LINK_MS'))} minutes`,
    `after ${word(hours('sessions.ts', 'SESSION_MS'))} hours`,
  ],
  'docs/releasing.md': [
    `after ${constant('canaries.ts', 'KEEP_HOURS')} hours`,
    `at most ${constant('requirements.ts', 'MAX_KEEP_HOURS')}`,
    `after ${constant('arguments.ts', 'WATCH_MINUTES')} minutes`,
    `after ${word(constant('canaries.ts', 'STAGE_FACTOR'))} times the minutes`,
    `stages of canaries that are no worse, at most ${word(constant('metrics.ts', 'ERROR_BUDGET') * 100)} fails`,
    `${word(constant('judge.ts', 'MIN_GROUPS'))} of ${word(constant('report-counts.ts', 'NETWORK_GROUPS'))} groups`,
    `is in ${ofHundred(failure.margin)} more of a hundred page views`,
    `no failure is in ${ofHundred(failure.passMargin ?? 0)} more of a hundred views, and fewer than ${ofHundred(sent.passMargin ?? 0)} more of a hundred opened forms are not sent`,
    `is ${slow.ratio} times as frequent, and in ${ofHundred(slow.margin)} more of a hundred`,
  ],
  'docs/promotion-log.md': [
    `${days('log-chain.ts', 'EXPIRES_AFTER_MS')} days after`,
    `at most ${constant(changes, 'MAX_REFUSALS')} in an hour`,
    `${word(constant('log-entry.ts', 'REFUSED_NAMES'))} names`,
    `\`watch\`: \`{"minutes": 1 to ${constant('log-entry.ts', 'MAX_WATCH_MINUTES')}`,
  ],
  'docs/threat-model.md': [
    `at most ${constant('metrics.ts', 'MAX_SERIES').toLocaleString('en-US')} series`,
    `In ${minutes('contribution-limit.ts', 'WINDOW_MS')} minutes and one API process`,
    `expires after ${hours('device-record.ts', 'STORED_CONTACT_LIFETIME_MS')} hours`,
  ],
  'docs/architecture.md': [`takes ${seconds('load-page.ts', 'ATTEMPT_TIMEOUT_MS')} seconds`],
  'docs/product.md': [
    `After ${constant('persist-contact.ts', 'REHYDRATION_TIMEOUT_MS').toLocaleString('en-US')} ms`,
    `a time-out after ${seconds('fetch-resource.ts', 'TIMEOUT_MS')} s`,
    `for up to ${seconds('repeat-call.ts', 'REPEAT_MS')} s`,
    `after ${word(seconds('button.tsx', 'LATE_MS'))} seconds the button`,
    `path \`/\`, ${days('attribution.ts', 'MAX_AGE_MS')} days`,
    `the ${word(constant('latest-winners.ts', 'SHOWN_WINNERS'))} latest winners`,
    `at most ${confirmed} days later`,
    `at most ${told} days later`,
  ],
  'docs/decisions/112-keep-no-session-state-in-postgres.md': [
    `ends after ${constant('migrate.ts', 'LOCK_TIMEOUT_MS')} ms`,
  ],
  'docs/decisions/219-render-packages-in-a-sandbox.md': [
    `${word(constant(queue, 'MAX_WAITING_OF_TEAM')).replace('t', 'T')} requests of a team may wait, and ${word(constant(queue, 'MAX_WAITING'))} in all`,
  ],
  'services/api/README.md': [
    `413 above ${constant('page-report.ts', 'MAX_REPORT_BYTES') / 1024} KiB`,
  ],
};

it.each(Object.entries(claims))('%s has the numbers of the code', (file, sentences) => {
  const text = read(file);
  expect(sentences.filter((sentence) => !text.includes(sentence))).toEqual([]);
});

it('releasing.md names every kind of metric that fails a canary', () => {
  const [, section = ''] = /A canary fails when([^]+?)\n#/.exec(read('docs/releasing.md')) ?? [];
  const words: Readonly<Record<string, string>> = {
    error: 'an error',
    'load-failed': 'a failed or repeated load',
    'load-retried': 'a failed or repeated load',
    'previous-version': 'a previous version',
    'policy-violation': 'a policy violation',
    'hydration-error': 'a hydration error',
    'partner-failed': 'a failed partner',
    lcp: 'LCP',
    inp: 'INP',
    cls: 'CLS',
    'form-sent': 'opened forms are sent',
    'partner-shown': 'partners shown',
    view: 'pages viewed after an entry, or pages viewed by its visitors',
  };
  for (const { events } of metrics) expect(section).toContain(words[events] ?? events);
  expect(
    metrics.filter(({ direction }) => direction === 'fewer').map(({ ratio }) => ratio),
  ).toEqual(Array.from({ length: 4 }, () => 0.5));
});

/** What shells, npm and test runners set. */
const OUTSIDE = ['PATH', 'CI', 'TMPDIR', 'INIT_CWD', 'NODE_ENV'];

it('settings.md and operating.md name each variable that no program sets', () => {
  const programs = tracked.filter(
    (file) =>
      /^(platform|services|drawings|shell\/src|shared|quality)\//.test(file) &&
      /\.[cm]?[jt]s$/.test(file),
  );
  const code = programs.map(read).join('\n');
  const used = new Set(
    [...code.matchAll(/process\.env(?:\['|\.)([A-Z\d_]+)/g)].map(([, one]) => one),
  );
  const isSet = (name = '') =>
    new RegExp(`\\b${name}: |process\\.env(\\['|\\.)${name}('\\])? (\\?\\?)?= `).test(code);
  const texts = read('docs/settings.md') + read('docs/operating.md');
  const missing = [...used].filter(
    (name) => !OUTSIDE.includes(name ?? '') && !isSet(name) && !texts.includes(`${name}`),
  );
  expect(used.size).toBeGreaterThan(20);
  expect(missing).toEqual([]);
});
