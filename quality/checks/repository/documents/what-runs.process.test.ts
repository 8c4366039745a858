import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parse } from 'yaml';
import { repositoryRoot } from '@prizestash/release-store/repository-root';
import { type ComposeService, linesOfStage, readComposeServices } from '../deployment/compose-file';

const read = (file: string) => readFileSync(path.join(repositoryRoot, file), 'utf8');
const document = read('docs/what-runs.md');
const services: Readonly<Record<string, ComposeService & { restart?: string }>> =
  readComposeServices();

const codesIn = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
/** The cells of each row of the table. */
const rows = [...document.matchAll(/^\| (`.+) \|$/gm)].map(([, row = '']) =>
  row.split(' | ').map((cell) => cell.trim()),
);
const rowOf = (name: string) => rows.find(([names]) => codesIn(names).includes(name)) ?? [];

describe('the table of what runs', () => {
  it('has every service, and says which are always there', () => {
    const named = rows.flatMap(([names]) => codesIn(names)).filter((name) => name in services);
    expect(named.sort()).toEqual(Object.keys(services).sort());
    for (const [name, { restart }] of Object.entries(services)) {
      const [, , when] = rowOf(name);
      expect([name, when === 'always']).toEqual([name, restart === 'unless-stopped']);
    }
  });

  it('has every timer, with its time', () => {
    const folder = 'containers/systemd';
    const timers = readdirSync(path.join(repositoryRoot, folder)).filter((one) =>
      one.endsWith('.timer'),
    );
    const named = rows.flatMap(([names]) => codesIn(names)).filter((one) => one.endsWith('.timer'));
    expect(named.sort()).toEqual(timers.sort());
    for (const name of timers) {
      const [, time] = /^OnCalendar=(.+)$/m.exec(read(`${folder}/${name}`)) ?? [];
      expect([name, rowOf(name)[2]]).toEqual([name, `\`${time}\``]);
    }
  });

  /** For example `15 minutes`; a longer text may follow. */
  const formatSeconds = (seconds: number) => {
    const [count, unit] =
      seconds % 3_600 === 0
        ? [seconds / 3_600, 'hour']
        : seconds % 60 === 0
          ? [seconds / 60, 'minute']
          : [seconds, 'second'];
    return `${count} ${unit}${count === 1 ? '' : 's'}`;
  };

  it('has every job, with its interval', () => {
    const [, schedule = ''] =
      /const schedule = \{([^]+?)\n\}/.exec(read('services/api/src/jobs/run-jobs.ts')) ?? [];
    const jobs = [...schedule.matchAll(/^ {2}(\w+): \{\n +everySeconds: ([\d_]+)/gm)];
    expect(rows.filter((row) => row[3]?.startsWith('a job'))).toHaveLength(jobs.length);
    for (const [, name = '', seconds = ''] of jobs) {
      expect([name, rowOf(name)[2]]).toEqual([
        name,
        formatSeconds(Number(seconds.replace('_', ''))),
      ]);
    }
  });

  /** Programs that repeat something until they end. */
  const REPEATS = /setInterval\(|\brepeat\([A-Z]|while \(!signal\.aborted/;
  /** Repeats by its jobs, until a page has loaded, what it is told, or nothing. */
  const OTHERS = ['run-jobs.ts', 'check-pages.ts', 'run-server.ts', 'mailer.ts'];
  const sources = spawnSync('git', ['ls-files', 'platform', 'services', 'shell', 'shared'], {
    cwd: repositoryRoot,
    encoding: 'utf8',
  })
    .stdout.split('\n')
    .filter(
      (file) =>
        /\/src\/.+(?<!\.test)\.tsx?$/.test(file) && !/testing|platform\/dev|src\/dev/.test(file),
    );
  const repeating = sources.filter(
    (file) => REPEATS.test(read(file)) && !OTHERS.includes(path.basename(file)),
  );

  it('has every interval, as it is in the code', () => {
    const listed = rows.flatMap(([names]) => codesIn(names)).filter((one) => one.endsWith('.ts'));
    expect(new Set(listed)).toEqual(new Set(repeating.map((file) => path.basename(file))));
    for (const file of repeating) {
      const text = read(file);
      const shown = rows.filter(([names]) => codesIn(names)[0] === path.basename(file));
      const passed = [...text.matchAll(/\b(?:repeat|setInterval)\(.*?\b([A-Z_]+_MS)\b/g)];
      const names = shown.map(([cell]) => codesIn(cell)[1] ?? '');
      expect(names).toEqual(expect.arrayContaining(passed.map(([, name]) => name)));
      for (const [index, name] of names.entries()) {
        const [, value = ''] = new RegExp(`const ${name} = ([\\d_* ]+);`).exec(text) ?? [];
        const ms = value
          .replaceAll('_', '')
          .split('*')
          .reduce((all, one) => all * Number(one), 1);
        const [, , interval = ''] = shown[index] ?? [];
        expect(`${name}: ${interval.split(',')[0]}`).toBe(`${name}: ${formatSeconds(ms / 1_000)}`);
      }
    }
  });

  it('has every alert, in a row with a metric that it reads, and known metrics', () => {
    const { groups } = parse(read('containers/prometheus/alerts.yml')) as {
      groups: { rules: { alert: string; expr: string }[] }[];
    };
    const cells = rows.map((row) => row[5] ?? '');
    const table = read('platform/server-kit/README.md');
    const metrics = new Set(cells.flatMap(codesIn));
    expect(metrics.size).toBeGreaterThan(15);
    expect([...metrics].filter((name) => !table.includes(`\`${name}\``))).toEqual([]);
    const rules = groups.flatMap((group) => group.rules);
    const named = cells.flatMap((cell) => cell.match(/\b[A-Z][a-z]+[A-Z]\w+/g) ?? []);
    expect([...new Set(named)].sort()).toEqual(rules.map(({ alert }) => alert).sort());
    for (const { alert, expr } of rules) {
      const reads = cells.filter((cell) => cell.includes(alert)).flatMap(codesIn);
      expect([alert, expr === 'up == 0' || reads.some((name) => expr.includes(name))]).toEqual([
        alert,
        true,
      ]);
    }
  });
});

describe('the picture of the programs', () => {
  const [, chart = ''] = /```mermaid\nflowchart LR\n([^]+?)```/.exec(document) ?? [];
  /** Who connects to whom; what is not in compose has its name in round brackets. */
  const drawn = chart.split('\n').flatMap((line) => {
    const steps = line.split(' --> ').map((step) => step.split(' & ').map((one) => one.trim()));
    return steps
      .slice(1)
      .flatMap((to, index) =>
        steps[index]!.flatMap((from) => to.map((one) => [from, one] as const)),
      );
  });
  const isService = (name: string) => name in services;

  /** The services that a text has addresses of. */
  const addressedIn = (text: string) =>
    [...text.matchAll(/(?:@|\/\/|\bhost=|\bserver )([a-z][a-z\d-]*)(?:\.internal)?[: \n]/g)]
      .map(([, name = '']) => name)
      .filter(isService);

  function secretsOf(): (name: string) => string {
    const folder = mkdtempSync(path.join(tmpdir(), 'prizestash-secrets-'));
    try {
      execFileSync('sh', [path.join(repositoryRoot, 'containers/create-secrets.sh'), folder]);
      const texts = new Map(
        readdirSync(folder).map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]),
      );
      return (name) => texts.get(name) ?? '';
    } finally {
      rmSync(folder, { recursive: true });
    }
  }

  it('connects the services that have addresses of each other, and no others', () => {
    const secretOf = secretsOf();
    const expected = Object.entries(services).flatMap(([name, service]) => {
      const mounted = (service.volumes ?? [])
        .map((volume) => volume.split(':')[0] ?? '')
        .filter((file) => file.endsWith('.conf'));
      const copied = linesOfStage(service.build?.target ?? '').flatMap(
        (line) => /^COPY (\S+\.ini) /.exec(line)?.[1] ?? [],
      );
      const texts = [
        ...Object.values(service.environment ?? {}),
        ...(service.secrets ?? []).map(secretOf),
        ...[...mounted, ...copied].map(read),
      ];
      const addressed = texts.flatMap((text) => addressedIn(`${text}\n`));
      return [...new Set(addressed)].filter((one) => one !== name).map((one) => `${name} ${one}`);
    });
    const between = drawn.filter((pair) => pair.every(isService));
    expect(between.map((pair) => pair.join(' ')).sort()).toEqual(expected.sort());
  });

  it('has an outsider for each service that is given an address elsewhere', () => {
    const given = Object.entries(services).filter(([, { environment = {} }]) =>
      Object.entries(environment).some(
        ([name, value]) => /_URLS$/.test(name) && /\w\.\w/.test(value),
      ),
    );
    const outward = drawn.filter(([, to]) => !isService(to)).map(([from]) => from);
    // Both have what the API has, and do not hold drawings.
    const others = ['migrate', 'owner'];
    for (const [name] of given.filter(([one]) => !others.includes(one)))
      expect(outward).toContain(name);
    expect(outward).toEqual(expect.arrayContaining(['mailer', 'publish-results']));
  });
});
