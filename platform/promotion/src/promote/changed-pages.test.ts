import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { federationName } from '@prizestash/release-store/release-format/container-name';
import { integrityOfContent } from '@prizestash/release-store/release-format/integrity';
import { FakeStore, type FakeReleaseOptions } from '../testing/fake-store';

const paths = ['/one', '/two', '/three'] as const;
const own: FakeReleaseOptions = {
  paths,
  text: 'text',
  chunks: { '/one': 'one.1a2b3c4d.js', '/two': 'two.js', '/three': 'three.js' },
  files: {
    'entry.js': 'load',
    'one.1a2b3c4d.js': 'a',
    'two.js': 'b',
    'three.js': 'c',
    'shared.js': 'd',
  },
};

let store: FakeStore;
beforeEach(async () => {
  store = new FakeStore();
  await store.firstSet();
});
afterEach(() => store.remove());

/** Promotes releases. @returns the paths that a browser has opened. */
async function opened(...[releases, options]: Parameters<FakeStore['promote']>): Promise<string[]> {
  let all: readonly string[] = [];
  await store.promote(releases, {
    drop: 'anything',
    again: true,
    checkPages: async (_candidate, asked) => void (all = asked),
    ...options,
  });
  return [...all];
}
const legal = (version: string, changes: FakeReleaseOptions = {}) =>
  store.fake('mfe-legal', version, { ...own, ...changes });
const edited = (file: string, text: string): FakeReleaseOptions => ({
  files: { ...own.files, [file]: text },
});
const { 'shared.js': _shared, ...files } = own.files ?? {};
/** As of a bundler whose names contain a hash. */
const { 'one.1a2b3c4d.js': _, ...otherFiles } = own.files ?? {};
const renamed = (text: string): FakeReleaseOptions => ({
  chunks: { ...own.chunks, '/one': 'one.2b3c4d5e.js' },
  files: { ...otherFiles, 'entry.js': 'load', 'one.2b3c4d5e.js': text },
});

describe('a page is opened again', () => {
  beforeEach(async () => {
    expect(await opened([legal('v2')])).toEqual(paths);
  });

  it.each<[string, FakeReleaseOptions, readonly string[]]>([
    ['where nothing but the version changes', {}, []],
    ['for its script', edited('two.js', 'B'), ['/two']],
    ['for a script of all pages', edited('entry.js', 'load!'), paths],
    ['for a script that no page names', edited('shared.js', 'D'), paths],
    ['for a new file that no page names', edited('new.js', 'D'), paths],
    ['for the name of a file that no page names', { files: { ...files, 'other.js': 'd' } }, paths],
    ['for its HTML', { text: 'Text' }, paths],
    ['for its script, whose name is another one', renamed('A'), ['/one']],
    ['where nothing but the name of its script changes', renamed('a'), []],
    ['for what it prefetches', { next: ['/one'] }, paths],
    ['for a new page beside it', { paths: [...paths, '/four'] }, [...paths, '/four']],
    ['for a page that is gone', { paths: ['/one', '/two'] }, ['/one', '/two']],
  ])('%s', async (_why, changes, expected) => {
    expect(await opened([legal('v4', changes)])).toEqual(expected);
  });

  it('not for another commit', async () => {
    const release = legal('v4');
    const file = path.join(store.releaseFolder('mfe-legal', 'v4'), 'release.json');
    const described = {
      ...(JSON.parse(readFileSync(file, 'utf8')) as object),
      commit: 'ab12cd3456',
    };
    writeFileSync(file, JSON.stringify(described));
    expect(await opened([release])).toEqual([]);
    const page = path.join(store.pagesFolder(store.live()?.set ?? ''), 'one/index.html');
    expect(readFileSync(page, 'utf8')).toContain('ab12cd3456');
  });

  it('for a digest of no file of the release', async () => {
    const digests = ['A', 'B'].map((one) => `sha384-${one.repeat(64)}`);
    await opened([legal('v4', edited('two.js', digests[0]!))]);
    expect(await opened([legal('v5', edited('two.js', digests[1]!))])).toEqual(['/two']);
  });

  it('for a digest of another file', async () => {
    const { files } = legal('v0');
    const digestOf = (file: string) => files[file]?.integrity ?? '';
    await opened([legal('v4', edited('two.js', digestOf('one.1a2b3c4d.js')))]);
    expect(await opened([legal('v5', edited('two.js', digestOf('three.js')))])).toEqual(['/two']);
  });

  it('for its headers', async () => {
    const { set = '' } = store.live() ?? {};
    const file = path.join(store.setFolder(set), 'headers.json');
    const rules = JSON.parse(readFileSync(file, 'utf8')) as { path: string; headers: object }[];
    const changed = rules.map((one) => (one.path === '/two' ? { ...one, headers: {} } : one));
    writeFileSync(file, JSON.stringify(changed.reverse()));
    expect(await opened([legal('v4')])).toEqual(['/two']);
  });

  it('where a file of the set before is missing', async () => {
    const { set = '' } = store.live() ?? {};
    writeFileSync(path.join(store.pagesFolder(set), 'two/index.html'), '');
    expect(await opened([legal('v4')])).toEqual(['/two']);
  });

  it('for a shell, unless that changes nothing', async () => {
    const shell = (version: string, script: string) =>
      store.fake('shell', version, { text: 'text', files: { 'entry.js': script } });
    const all = ['/', '/mfe-claim', ...paths, '/mfe-offers'];
    expect((await opened([shell('v2', 'start')])).sort()).toEqual(all.sort());
    expect((await opened([shell('v3', 'start!')])).sort()).toEqual(all.sort());
    expect(await opened([shell('v4', 'start!')])).toEqual([]);
  });
});

describe('of a build whose scripts hold names and digests, a page is opened', () => {
  const integrityOf = (text: string) => integrityOfContent(`load ${text}`);
  const built = (version: string, names = version, more = '') =>
    legal(version, {
      files: {
        ...own.files,
        'two.js': `load ${version}`,
        'entry.js': `var ${federationName('mfe-legal', names)} = "${integrityOf(names)}"${more}`,
      },
    });
  beforeEach(() => opened([built('1.0.2')]));

  it.each<[string, () => ReturnType<typeof legal>, readonly string[]]>([
    ['in no case where they are its own', () => built('1.0.3'), []],
    ['where they are those of the version before', () => built('1.0.3', '1.0.2'), paths],
    ['where they are those of none', () => built('1.0.3', '1.0.9'), paths],
    ['for a commit in a script', () => built('1.0.3', '1.0.3', '"commit":"x"'), paths],
  ])('%s', async (_why, release, expected) => {
    expect(await opened([release()])).toEqual(expected);
  });

  it('whatever the version of another package is', async () => {
    await opened([store.fake('mfe-claim', '1')]);
    await opened([built('1.0.3', '1.0.3', 'limit=10')]);
    expect(await opened([built('1.0.4', '1.0.4', 'limit=110')])).toEqual(paths);
  });

  it('in no case while teams promote in turn', async () => {
    for (const version of ['1.0.3', '1.0.4']) {
      await opened([store.fake('mfe-claim', version)]);
      await opened([built(version)]);
    }
    await opened([store.fake('mfe-claim', '1.0.5')]);
    expect(await opened([built('1.0.5')])).toEqual([]);
  });

  it('after the page of another package has changed its HTML', async () => {
    await opened([store.fake('mfe-claim', 'v2', { paths: ['/mfe-claim', '/new'] })]);
    const { set = '' } = store.live() ?? {};
    expect(store.set(set)?.openedPages).toEqual(['/mfe-claim', '/new']);
    expect(await opened([built('1.0.3')])).toEqual(paths);
  });
});

describe('a page is opened that no browser has opened', () => {
  it('because the check was skipped', async () => {
    await opened([legal('v2')]);
    await opened([legal('v3', edited('two.js', 'B'))], { browserCheck: false });
    expect(await opened([legal('v4', edited('two.js', 'B'))])).toContain('/two');
  });

  it('before another package was promoted', async () => {
    await opened([legal('v2')], { browserCheck: false });
    await opened([legal('v3')], { browserCheck: false });
    expect(await opened([store.fake('mfe-claim', 'v2')])).toEqual(['/mfe-claim']);
    expect(store.set(store.live()?.set ?? '')?.openedPages).toEqual(['/mfe-claim']);
    expect(await opened([legal('v4')])).toEqual(paths);
  });

  it('in a set from before this was recorded', async () => {
    await opened([legal('v2')]);
    await opened([legal('v3')]);
    const { set = '' } = store.live() ?? {};
    const { openedPages, ...record } = store.set(set)!;
    expect(openedPages).toEqual([...paths]);
    writeFileSync(path.join(store.setFolder(set), 'set.json'), JSON.stringify(record));
    expect(await opened([legal('v4')])).toEqual(paths);
  });
});
