import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '@prizestash/release-store/repository-root';

const DECISIONS = 'docs/decisions';

const read = (file: string) => readFileSync(path.join(repositoryRoot, file), 'utf8');
const list = (folder: string) => readdirSync(path.join(repositoryRoot, folder)).sort();
const exists = (file: string) => existsSync(path.join(repositoryRoot, file));

const tracked = spawnSync('git', ['ls-files'], { cwd: repositoryRoot, encoding: 'utf8' })
  .stdout.split('\n')
  .filter((file) => file !== '' && exists(file));

const decisions = list(DECISIONS).filter((file) => file !== 'README.md');
const packageReadmes = ['.', 'platform', 'services', 'quality']
  .filter(exists)
  .flatMap((folder) => list(folder).map((name) => path.posix.join(folder, name, 'README.md')))
  .filter(exists);
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...packageReadmes,
  ...list('docs')
    .filter((file) => file.endsWith('.md'))
    .map((file) => `docs/${file}`),
  ...decisions.map((file) => `${DECISIONS}/${file}`),
  `${DECISIONS}/README.md`,
];

/** Targets of Markdown links, relative to the root of the repository; web addresses are left out. */
function linkTargets(file: string): string[] {
  return [...read(file).matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => path.posix.join(path.posix.dirname(file), target));
}

/** The fragments of a document's headings, as GitHub forms them. */
const fragmentsOf = (file: string) =>
  [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );

/** Links to a heading that its document does not have. */
const deadFragments = (file: string) =>
  [...read(file).matchAll(/\]\(([^)#\s]*\.md|)#([^)]+)\)/g)].filter(
    ([link, target, fragment = '']) => {
      if (/^\]\([a-z]+:/.test(link)) return false;
      const document = target ? path.posix.join(path.posix.dirname(file), target) : file;
      return !fragmentsOf(document).includes(fragment);
    },
  );

/** Paths in code spans that begin with a source folder of the repository. */
function namedPaths(file: string): string[] {
  const spans = [...read(file).matchAll(/`([^`\s]+)`/g)].map(([, span = '']) => span);
  return spans.filter((span) =>
    /^(shell|shared|mfe-\w+|api|partner-sandbox|platform|services|quality|docs)\/[\w./-]+$/.test(
      span,
    ),
  );
}

const tests = new Set(tracked.map((file) => path.posix.basename(file)));

/** Names of tests in code spans; `x.test.ts` stands for any. */
const namedTests = (file: string) =>
  [...read(file).matchAll(/`([\w.-]+\.(?:test|spec)\.tsx?)`/g)]
    .map(([, name = '']) => name)
    .filter((name) => !name.startsWith('x.'));

describe.each(documents)('%s', (file) => {
  it('links to files that exist', () => {
    expect(linkTargets(file).filter((target) => !exists(target))).toEqual([]);
  });

  it('links to headings that exist', () => {
    expect(deadFragments(file).map(([link]) => link)).toEqual([]);
  });

  it('names paths that exist', () => {
    // A build creates dist.
    const paths = namedPaths(file).filter((named) => !named.includes('/dist/'));
    expect(paths.filter((named) => !exists(named))).toEqual([]);
  });

  it('names tests that exist', () => {
    expect(namedTests(file).filter((name) => !tests.has(name))).toEqual([]);
  });
});

it.each(
  ['.', 'platform', 'services', 'quality'].flatMap((folder) =>
    list(folder)
      .map((name) => path.posix.join(folder, name))
      .filter((name) => exists(`${name}/package.json`)),
  ),
)('%s has a README of its purpose', (folder) => {
  expect(exists(`${folder}/README.md`)).toBe(true);
});

describe('decision notes', () => {
  it('have unique numbers', () => {
    const numbers = decisions.map((file) => file.slice(0, 3));
    expect(numbers).toEqual([...new Set(numbers)]);
  });

  it('are all in the index', () => {
    const rows = [...read(`${DECISIONS}/README.md`).matchAll(/^- \[(.+)\]\((.+)\)$/gm)];
    const expected = decisions.map((file) => {
      const title = /^# (\d+): (.+)$/m
        .exec(read(`${DECISIONS}/${file}`))
        ?.slice(1)
        .join(' ');
      return [file, title];
    });
    expect(rows.map(([, title, file]) => [file, title])).toEqual(expected);
  });

  it.each(decisions)('%s has a number, a date, a context and a decision', (file) => {
    expect(file).toMatch(/^\d{3}-[a-z0-9-]+\.md$/);
    const text = read(`${DECISIONS}/${file}`);
    expect(text).toMatch(new RegExp(`^# ${file.slice(0, 3)}: .+\n\nDate: \\d{4}-\\d{2}-\\d{2}`));
    expect(text).toMatch(/\n## Context\n[^]+\n## Decision\n/);
  });
});

describe('references from sources', () => {
  const sources = tracked.filter((file) => /\.([cm]?[jt]sx?|css|html|sql|sh|ya?ml)$/.test(file));

  it('lead to decision notes that exist', () => {
    const missing = sources.flatMap((file) =>
      [...read(file).matchAll(/docs\/decisions\/(\d[\w-]+)(\.md)?/g)]
        .filter(([, name = '', extension]) =>
          extension
            ? !decisions.includes(`${name}.md`)
            : !decisions.some((decision) => decision.startsWith(`${name}-`)),
        )
        .map(([reference]) => `${file}: ${reference}`),
    );
    expect(missing).toEqual([]);
  });

  it('lead to sections of docs/product.md that exist', () => {
    const [, ...chapters] = read('docs/product.md').split(/^## (?=\d)/m);
    const sections = chapters.flatMap((chapter) => {
      const number = String(Number.parseInt(chapter, 10));
      const parts = chapter.matchAll(/^(?:(\d+)\. |### \d+\.(\d+) )/gm);
      return [number, ...[...parts].slice(1).map(([, item, part]) => `${number}.${item ?? part}`)];
    });
    const cited = sources.flatMap((file) =>
      [
        ...read(file).matchAll(
          /\bproduct\.md,\s+(?:\*\s+|\/\/\s+)?sections? ((?:[\d.]*\d(?:, |\s+(?:\*\s+)?and\s+(?:\*\s+)?| to )?)+)/g,
        ),
      ].flatMap(([, numbers = '']) => numbers.match(/\d[\d.]*(?<!\.)/g)?.map((one) => [file, one])),
    );
    expect(sections).toContain('5.1');
    expect(cited.length).toBeGreaterThan(90);
    expect(cited.filter((citation) => !sections.includes(citation?.[1] ?? ''))).toEqual([]);
  });

  it('do not name a specification that no reader has', () => {
    const named = sources.filter((file) => /\b(the|\() ?specification\b/.test(read(file)));
    expect(named.filter((file) => !file.endsWith('docs-links.process.test.ts'))).toEqual([]);
  });
});
