import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { parsePromoteArguments } from '@prizestash/promotion/cli/settings/arguments';
import { repositoryRoot } from '@prizestash/release-store/repository-root';

const read = (file: string) => readFileSync(path.join(repositoryRoot, file), 'utf8');
const OWN_TESTS = 'github-actions-tests.yml';
const pipelines = readdirSync(path.join(repositoryRoot, 'docs/examples')).filter(
  (file) => file !== OWN_TESTS,
);
const scriptsOf = (folder: string) =>
  (JSON.parse(read(`${folder}/package.json`)) as { scripts: object }).scripts;

/** Every text in a document, with the names of the members around it. */
function textsOf(value: unknown, keys: readonly string[] = []): [string, readonly string[]][] {
  if (typeof value !== 'object' || value === null) return [[String(value), keys]];
  return Object.entries(value).flatMap(([key, inner]) => textsOf(inner, [...keys, key]));
}

describe.each(pipelines)('docs/examples/%s', (file) => {
  const text = read(`docs/examples/${file}`);
  const document = parse(text) as Record<string, unknown>;
  const texts = textsOf(document);
  const commands = texts
    .filter(([, keys]) => keys.some((key) => ['run', 'script', 'before_script'].includes(key)))
    .map(([command]) => command)
    .join('\n');

  it('runs commands that exist', () => {
    const called = [...commands.matchAll(/npm run (?:-s )?([a-z][a-z:-]*)(?: -w ([a-z-]+))?/g)];
    const names = new Set(called.map(([, name]) => name));
    expect([...names]).toEqual(['release', 'promote']);
    for (const [, name = '', workspace = '.'] of called) {
      expect(scriptsOf(workspace)).toHaveProperty([name]);
    }
  });

  it('promotes with options that the command reads', () => {
    const promotions = [...commands.matchAll(/npm run (?:-s )?promote -- "[^"]+"([^|\n]*)/g)];
    const parsed = promotions.map(([, options = '']) =>
      parsePromoteArguments(['mfe-legal@1', ...options.trim().split(' ').filter(Boolean)]),
    );
    expect(parsed.map(({ preview, percent }) => (preview ? 'preview' : percent))).toEqual([
      'preview',
      10,
      100,
    ]);
  });

  it('runs on the newest Node', () => {
    const [major] = read('.node-version').split('.');
    const named = [...text.matchAll(/node-version\S*: (\S+)|image: node:(\d+)/g)];
    const versions = named.map(([, file, image]) => file ?? image);
    expect(versions.length).toBeGreaterThan(0);
    for (const version of versions) expect(['.node-version', major]).toContain(version);
  });

  it('clones the whole history for a release', () => {
    expect(text).toMatch(/fetch-depth: 0\n|GIT_DEPTH: '0'\n/);
  });

  it('sets variables that the commands read', () => {
    const known =
      read('platform/release-store/src/release-store-from-env.ts') +
      read('platform/promotion/src/cli/settings/promoter.ts');
    const names = [...text.matchAll(/\b((?:RELEASE|S3|AWS|PROMOTION)_[A-Z_]+)\b/g)];
    expect(names.length).toBeGreaterThan(1);
    expect(names.map(([, name = '']) => name).filter((name) => !known.includes(name))).toEqual([]);
  });

  it('stores no key of the bucket, but assumes a role with the token of the job', () => {
    expect(text).toMatch(/role-to-assume: |Action=AssumeRoleWithWebIdentity/);
    expect(text).not.toMatch(/secrets\.|AWS_(ACCESS_KEY_ID|SECRET_ACCESS_KEY|SESSION_TOKEN): /);
  });

  it('asks for a token of the audience that the rules name', () => {
    const { audience } = JSON.parse(read('containers/promotion-rules.json')) as {
      audience: string;
    };
    expect(text).toMatch(new RegExp(`aud(ience)?(=|: )${audience}\\b`));
  });
});
