import { spawnSync } from 'node:child_process';
import { existsSync, linkSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { compileSchema } from '@prizestash/release-store/release-format/compile-schema';
import { FakeStore } from '@prizestash/promotion/testing/fake-store';
import { hasNamespaces } from '../process/contained-command';
import { runProgram } from '../process/run-program';
import { prerenderHere } from '../testing/prerender-here';
import { containedVerifier, verifierCommand } from './contained-verifier';
import type { Verification, Verifier } from './verification';
import { verifierHere } from './verify-release-set';

let store: FakeStore;
beforeEach(() => {
  store = new FakeStore();
});
afterEach(() => store.remove());

/** A contract of `shared` with one export. */
const contractOf = (type: string, declaration: string) => ({
  exports: { shared: { value: type } },
  entries: { shared: 'index.d.ts' },
  declarations: { 'index.d.ts': declaration },
});
const plain = contractOf('"plain"', 'export declare const value: string;');

/** The compiler needs minutes and gigabytes for all orders of ten words. */
const slowType = contractOf(
  '"slow"',
  `type Orders<T, K = T> = [T] extends [never] ? [] : K extends K ? [K, ...Orders<Exclude<T, K>>] : never;
  export declare const value: Orders<${[...'abcdefghij'].map((one) => `'${one}'`).join('|')}>;`,
);

const slowRelease = () => store.fake('mfe-claim', 'v2', { contract: slowType });

it('verifies in another process, with the same result and steps', async () => {
  await store.firstSet();
  const steps: string[] = [];
  const outcome = await store.promote([store.fake('mfe-legal', 'v2')], {
    verifier: containedVerifier(),
    browserCheck: false,
    onStep: ({ name }) => steps.push(name),
  });
  expect(outcome).toMatchObject({ changed: true, pages: 5 });
  expect(store.set(outcome.set)).toMatchObject({
    versions: { 'mfe-legal': 'v2' },
    previousVersions: { 'mfe-legal': 'v1' },
    browserCheck: 'skipped',
  });
  expect(steps).toEqual([
    'verify contracts and paths',
    'render pages',
    'compress pages and verify budgets',
  ]);
  const claim = store.fake('mfe-claim', 'v2', { paths: ['/mfe-legal'] });
  await expect(store.promote([claim], { verifier: containedVerifier() })).rejects.toMatchObject({
    code: 'release-set-refused',
    message: '/mfe-legal is claimed by both mfe-claim and mfe-legal',
    section: 'paths',
    seeAlso: 'docs/refused-promotions.md#paths explains it.',
  });
});

it('prints no control character of a release', async () => {
  await store.firstSet({ shell: { provides: { mobx: '1.0.0\u001b[2J' } } });
  const claim = store.fake('mfe-claim', 'v2', { requires: { mobx: '^2.0.0' } });
  await expect(store.promote([claim], { verifier: containedVerifier() })).rejects.toThrow(
    /^[^\p{Cc}]*provides 1\.0\.0\[2J[^\p{Cc}]*$/u,
  );
});

it('ends the browser of a set that is refused', async () => {
  await store.firstSet();
  const claim = store.fake('mfe-claim', 'v2', { paths: ['/mfe-legal'] });
  const promotion = store.promote([claim], { verifier: containedVerifier() });
  await expect(promotion).rejects.toThrow('is claimed by both');
  const running = () =>
    spawnSync('pgrep', [
      '-P',
      String(process.pid),
      '-f',
      'verifier.js.open-pages',
    ]).stdout.toString();
  for (let tries = 0; running() !== '' && tries < 100; tries += 1) await delay(100);
  expect(running()).toBe('');
});

describe('a verifier that does not finish', () => {
  const limits = { stepTimeoutMs: 60_000, pagesTimeoutMs: 60_000, maxMemoryMb: 1024 };
  const promotion = (changes: Partial<typeof limits>) =>
    store.promote([slowRelease()], {
      verifier: containedVerifier({ ...limits, ...changes }),
      browserCheck: false,
    });
  let before: ReturnType<FakeStore['state']>;

  beforeEach(async () => {
    await store.firstSet({ shell: { contract: plain } });
    before = store.state();
  });
  afterEach(() => {
    expect(store.state()).toEqual(before);
    expect(readdirSync(path.join(store.folder, 'scratch'))).toEqual([]);
  });

  it('is ended when it takes too long', async () => {
    await expect(promotion({ stepTimeoutMs: 3_000 })).rejects.toMatchObject({
      code: 'release-set-refused',
      message: 'the verification of mfe-claim@v2 did not finish within 3 seconds',
    });
  });

  it('is ended when it needs too much memory', async () => {
    await expect(promotion({ maxMemoryMb: 120 })).rejects.toMatchObject({
      message: 'the verification of mfe-claim@v2 needs more than 120 MB of memory',
    });
  });

  it('is refused when something kills it', async () => {
    const refused = expect(promotion({})).rejects.toMatchObject({
      message: 'the verification of mfe-claim@v2 was ended by SIGKILL',
    });
    let pid = '';
    while (!pid) {
      await delay(50);
      pid = spawnSync('pgrep', ['-P', String(process.pid), '-f', 'verifier.js'])
        .stdout.toString()
        .trim();
    }
    await delay(500);
    process.kill(Number(pid), 'SIGKILL');
    await refused;
  });
});

/** Runs code in the process of the verifier, with all of Node at hand. */
function attempt(source: string): Promise<string> {
  const folder = store.scratchFolder('attempt');
  const program = path.join(folder, 'attempt.mjs');
  writeFileSync(
    program,
    `import fs from 'node:fs'; import child from 'node:child_process';
    const done = await (${source})().catch((error) => error.code ?? String(error));
    process.stdout.write(JSON.stringify(String(done)) + '\\n');`,
  );
  const request = { operation: 'verify', store: store.folder, folder } as Verification;
  const options = { input: '', cwd: folder, timeoutMs: 20_000, maxMemoryMb: 512 };
  return runProgram(
    verifierCommand(request, 512, program),
    { ...options, maxOutputBytes: 1e6, env: { PATH: process.env['PATH'] ?? '' } },
    () => 'the attempt',
    compileSchema<string>({ type: 'string' }),
    (text) => ({ result: text }),
  );
}

// Without bubblewrap the verifier has the rights of its user (docs/promotion-service.md).
const inNamespaces = hasNamespaces() ? describe : describe.skip;

inNamespaces('code that has taken over the verifier', () => {
  beforeEach(() => store.firstSet());

  it('reads the releases, and neither the signing key nor other files', async () => {
    const read = (file: string) => attempt(`async () => fs.readFileSync('${file}', 'utf8').length`);
    const legal = store.releaseFolder('mfe-legal', 'v1');
    expect(Number(await read(path.join(legal, 'release.json')))).toBeGreaterThan(0);
    expect(existsSync(path.join(store.folder, 'promotion-key.pem'))).toBe(true);
    expect(await read(path.join(store.folder, 'promotion-key.pem'))).toBe('ENOENT');
    expect(await read(path.join(store.folder, 'log/head.jws'))).toBe('ENOENT');
    expect(await read('/etc/passwd')).toBe('ENOENT');
    expect(await read(path.resolve('.git/HEAD'))).toBe('ENOENT');
  });

  it('has no variable of the signer', async () => {
    process.env['PROMOTION_OPERATOR_TOKEN'] = 'secret of the signer';
    const names = await attempt("async () => Object.keys(process.env).join(' ')");
    delete process.env['PROMOTION_OPERATOR_TOKEN'];
    expect(names.split(' ').sort()).toEqual(
      expect.arrayContaining(['HOME', 'PATH', 'VERIFIER_IN_NAMESPACES']),
    );
    expect(names).not.toMatch(/TOKEN|KEY|AWS|SECRET/);
  });

  it('changes neither a release nor the log, nor starts a program that does', async () => {
    const file = path.join(store.webFolder('mfe-legal', 'v1'), 'entry.js');
    expect(await attempt(`async () => fs.writeFileSync('${file}', 'hostile')`)).toBe('EROFS');
    const head = path.join(store.folder, 'log/head.jws');
    const before = store.state();
    await attempt(`async () => child.execSync('mkdir -p log; echo hostile > ${head}')`);
    expect(store.state()).toEqual(before);
  });

  it('reaches no server of the machine, and no process of the signer', async () => {
    let requests = 0;
    const server = http.createServer((_request, response) => {
      requests += 1;
      response.end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    expect(await attempt(`async () => fetch('http://127.0.0.1:${port}')`)).toContain(
      'fetch failed',
    );
    expect(requests).toBe(0);
    server.close();
    expect(await attempt(`async () => process.kill(${process.pid}, 0)`)).toBe('ESRCH');
  });
});

describe('what a verifier answers', () => {
  const claim = () => store.fake('mfe-claim', 'v2');
  const honest = verifierHere(null, prerenderHere);

  /** A verifier that changes its result or its files. */
  const promoteWith = (change: (request: Verification) => object) => {
    const verifier: Verifier = {
      ...honest,
      async verify(request, onStep) {
        const verified = await honest.verify(request, onStep);
        return { ...verified, ...change(request) };
      },
    };
    return store.promote([claim()], { verifier });
  };

  it.each<[string, (request: Verification) => object, string]>([
    [
      'another version to fall back to',
      () => ({ previousVersions: { 'mfe-claim': 'v0' } }),
      'the verifier falls back to mfe-claim@v0',
    ],
    ['a set that does not exist', () => ({ isKnown: true }), 'is not in the release store'],
    [
      'a link to a file of the machine',
      ({ folder }) => {
        symlinkSync('/etc/passwd', path.join(folder, 'pages/passwd'));
        return {};
      },
      'pages/passwd of the release set is not a plain file',
    ],
    [
      'a hard link to a file of the machine',
      ({ folder }) => {
        linkSync(path.join(store.folder, 'promotion-key.pem'), path.join(folder, 'pages/key'));
        return {};
      },
      'pages/key of the release set is not a plain file',
    ],
    [
      'a file beside the pages',
      ({ folder }) => {
        writeFileSync(path.join(folder, 'other.json'), '{}');
        return {};
      },
      'set/other.json does not belong in it',
    ],
    [
      'headers of another form',
      ({ folder }) => {
        writeFileSync(path.join(folder, 'headers.json'), '[{"path":1}]');
        return {};
      },
      'headers.json',
    ],
  ])('is refused for %s', async (_what, change, message) => {
    await store.firstSet();
    const before = store.state();
    await expect(promoteWith(change)).rejects.toThrow(message);
    expect(store.state()).toEqual(before);
  });

  it('does not decide what the set consists of', async () => {
    await store.firstSet();
    const { set } = await promoteWith(({ folder }) => {
      mkdirSync(folder, { recursive: true });
      writeFileSync(
        path.join(folder, 'set.json'),
        JSON.stringify({ id: 'set-other', versions: { shell: 'v9' }, browserCheck: 'passed' }),
      );
      return {};
    });
    expect(store.set(set)).toMatchObject({
      id: set,
      browserCheck: 'skipped',
      versions: {
        shell: 'v1',
        'mfe-claim': 'v2',
      },
    });
  });
});
