import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { workspaceFolders } from '@prizestash/remote-kit/packages';
import { repositoryRoot } from '@prizestash/release-store/repository-root';

interface Alert {
  readonly alert: string;
  readonly expr: string;
  readonly annotations: Readonly<Record<string, string>>;
}

const read = (file: string) => readFileSync(path.join(repositoryRoot, file), 'utf8');
const rules = parse(read('containers/prometheus/alerts.yml')) as {
  readonly groups: readonly { readonly rules: readonly Alert[] }[];
};
const alerts = rules.groups.flatMap((group) => group.rules);
const sections = read('docs/runbook.md').split(/^## /m).slice(1);

it('has a section for each alert, and an alert for each section', () => {
  const titles = sections.map((section) => section.split('\n')[0]);
  expect(titles).toEqual(alerts.map(({ alert }) => alert));
  for (const { alert, annotations } of alerts) {
    expect(annotations['runbook']).toBe(`docs/runbook.md#${alert.toLowerCase()}`);
  }
});

it.each(sections.map((section) => [section.split('\n')[0], section]))(
  '%s says what to look at and what to do',
  (_, section) => {
    expect(section).toMatch(/^\w+\n\n[^*\n]+\n\n\*\*Look at\*\* .+\n\n\*\*Do\.\*\* .+\n/);
  },
);

it('has a test of each alert', () => {
  const tests = read('containers/prometheus/alerts.test.yml');
  for (const { alert } of alerts) expect(tests).toContain(`alertname: ${alert}\n`);
});

/** Names of metrics in an expression: words with an underscore that are no functions or labels. */
const metricsIn = (expression: string) =>
  [...expression.matchAll(/\b([a-z]+(?:_[a-z]+)+)\b(?!\()/g)].map(([, name = '']) => name);

const sources = workspaceFolders(repositoryRoot)
  .filter((folder) => /^(platform|services)\//.test(folder))
  .map((folder) => `${folder}/src`)
  .flatMap((folder) =>
    readdirSync(path.join(repositoryRoot, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .map((file) => read(path.join(folder, file))),
  )
  .join('\n');

it('finds each metric of the servers in the table of server-kit', () => {
  const added = sources.matchAll(
    /(?:(?<!\.)\badd(?:Counter|Gauge)?(?:<[^(]+>)?\(\s*| name: )'([a-z]+(?:_[a-z]+)+)',/g,
  );
  const [, table = ''] = read('platform/server-kit/README.md').split('| metric ');
  const listed = table
    .split('\n')
    .flatMap((row) => row.split('|')[1]?.match(/[a-z]+_[a-z_]+/g) ?? []);
  expect(listed.length).toBeGreaterThan(20);
  expect(listed.sort()).toEqual([...new Set([...added].map(([, name = '']) => name))].sort());
});

it('names metrics that a server has, in alerts and on the dashboard', () => {
  const dashboard = JSON.parse(read('containers/grafana/prizestash.json')) as {
    readonly panels: readonly { readonly targets: readonly { readonly expr: string }[] }[];
  };
  const expressions = [
    ...alerts.map(({ expr }) => expr),
    ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ];
  const names = new Set(
    expressions.flatMap(metricsIn).map((one) => one.replace(/_(count|bucket)$/, '')),
  );
  expect(names.size).toBeGreaterThan(10);
  expect([...names].filter((name) => !sources.includes(`'${name}'`))).toEqual([]);
});
