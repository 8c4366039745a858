import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { releaseSetOf } from '@prizestash/release-store/release-set/release-set';
import { FakeStore, operator } from '@prizestash/promotion/testing/fake-store';
import { attemptInProcess } from '../testing/prerenderer-attempt';
import type { RenderRequest } from './prerender-request';
import { nodeBuildOf } from './render-packages';
import { runPrerenderer } from './run-prerenderer';

let store: FakeStore;
beforeEach(() => {
  store = new FakeStore();
});
afterEach(() => store.remove());

const attempt = (source: string) => attemptInProcess(store, source);

const remoteOf = (expression: string) =>
  `exports.default = { page: async () => ({ default: () => String(${expression}) }) };`;

/** A request for the page /mfe-claim of a remote with this Node build. */
function requestFor(server: string): RenderRequest {
  const [shell, remote] = [store.fake('shell', 'v1'), store.fake('mfe-claim', 'v2', { server })];
  return {
    operation: 'render',
    shell: nodeBuildOf(store, shell),
    remote: nodeBuildOf(store, remote),
    set: releaseSetOf('set', { shell, remotes: [remote] }, [], { ...operator, offers: [] }),
    pages: [{ path: '/mfe-claim', withScreen: true }],
  };
}

/** Renders the page /mfe-claim, whose text is the value of an expression in its Node build. */
async function render(expression: string, timeoutMs = 20_000) {
  const { version } = await store.fakePrerenderer();
  const rendered = await runPrerenderer(
    store,
    version,
    requestFor(remoteOf(expression)),
    timeoutMs,
  );
  return /<main>(.*)<\/main>/s.exec(rendered.bodies['/mfe-claim'] ?? '')?.[1];
}

const renderJson = async <T>(expression: string) =>
  JSON.parse((await render(`JSON.stringify(${expression})`)) ?? '') as T;

const textOf = (file: string) => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
};

const descendantsOf = (pid: number): number[] =>
  textOf(`/proc/${pid}/task/${pid}/children`)
    .split(' ')
    .filter(Boolean)
    .map(Number)
    .flatMap((child) => [child, ...descendantsOf(child)]);

/**
 * Watches the processes that this one starts from now on.
 * @returns a function that ends it, and returns the most memory that one of them has used, in MB.
 */
function watchPeak(): () => number {
  let peak = 0;
  // Such as the service of esbuild, which stays for as long as this process.
  const others = new Set(descendantsOf(process.pid));
  const timer = setInterval(() => {
    for (const pid of descendantsOf(process.pid).filter((one) => !others.has(one))) {
      const kilobytes = /^VmHWM:\s*(\d+)/m.exec(textOf(`/proc/${pid}/status`))?.[1];
      peak = Math.max(peak, Number(kilobytes ?? 0) / 1000);
    }
  }, 10);
  return () => {
    clearInterval(timer);
    return peak;
  };
}

it('renders a page', async () => {
  expect(await render('1 + 1')).toBe('2');
});

const unreachable: Readonly<Record<string, string>> = {
  'the process': 'typeof process',
  modules: 'typeof module.constructor._load + typeof globalThis.require',
  'the process through a function': "typeof Function('return this')().process",
  'the process through a timer': "typeof setTimeout.constructor('return this')().process",
  'the process through a promise':
    "typeof Promise.resolve().constructor.constructor('return this')().process",
  'the network': '[typeof fetch, typeof WebSocket, typeof EventSource, typeof Worker].join("")',
  'other memory': '[typeof SharedArrayBuffer === "x", typeof WebAssembly].at(1)',
};
/** The values of all these expressions, from one process. */
let reached: Promise<Readonly<Record<string, string>>> | undefined;

it.each(Object.keys(unreachable))('gives the code of packages no access to %s', async (what) => {
  const members = Object.entries(unreachable).map(([name, value]) => `'${name}': ${value}`);
  reached ??= renderJson(`{ ${members.join(', ')} }`);
  expect((await reached)[what]).toMatch(/^(undefined)+$/);
});

it.each(['events', 'fs', 'node:net', 'child_process', 'worker_threads', 'module', 'vm', 'util'])(
  'refuses a build that requires %s',
  async (name) => {
    await expect(render(`require('${name}')`)).rejects.toThrow(
      `the Node build requires ${name}, which the shell does not provide`,
    );
  },
);

it('refuses a dynamic import', async () => {
  const attempt = "(import('node:fs').then(() => { globalThis.got = 1; }, () => {}), 'tried')";
  expect(await render(attempt)).toBe('tried');
});

it('renders the same at another time', async () => {
  expect(await render('new Date().toISOString() + Math.random()')).toBe(
    await render('new Date().toISOString() + Math.random()'),
  );
});

it('formats dates, numbers and lists as Node does', async () => {
  const expressions = [
    "new Date(0).toLocaleDateString('en-US', { dateStyle: 'full', timeZone: 'UTC' })",
    "new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' }).format(new Date(0))",
    "(1234.5).toLocaleString('en-US')",
    "new Intl.ListFormat('en-US').format(['a', 'b', 'c'])",
    "new Intl.PluralRules('en-US', { type: 'ordinal' }).select(2)",
    "new URL('/a?b=c%20d#e', 'https://x.example').searchParams.get('b')",
    "new TextDecoder().decode(new TextEncoder().encode('ä€👍')) + encodeURIComponent('ä')",
  ];
  const results = await renderJson(`[${expressions.join(', ')}]`);
  expect(results).toEqual(expressions.map((expression) => String((0, eval)(expression))));
});

it('names the package whose page never finishes', async () => {
  await expect(render('(() => { for (;;); })()', 4_000)).rejects.toThrow(
    '/mfe-claim of mfe-claim@v2 did not finish within 4 seconds',
  );
});

// A text of one character is repeated slowly, one of many quickly.
it.each([
  ['needs too much memory', '(() => { const grow = [1]; for (;;) grow.push(...grow); })()'],
  ['calls itself without end', '(function again() { return again() + 1; })()'],
  ['throws a long text', '(() => { throw "x".repeat(1e4).repeat(2e4); })()'],
  ['throws a long error', '(() => { throw new Error("x".repeat(1e4).repeat(5e3)); })()'],
  ['returns a long text', '"x".repeat(1e4).repeat(5e3)'],
])('names the page that %s', async (_what, expression) => {
  await expect(render(expression)).rejects.toThrow(/^\/mfe-claim /);
});

const inTheSandbox = [
  ['typed arrays', '(() => { const all = []; for (;;) all.push(new Uint8Array(1e7).fill(1)); })()'],
  [
    'texts',
    '(() => { const all = []; for (let n = 0; ; n += 1) all.push(n + "x".repeat(1e4).repeat(1e3)); })()',
  ],
  ['long texts that leave it', '"x".repeat(1e4).repeat(2e4)'],
];

it.each(inTheSandbox)('limits the memory of %s in the sandbox', async (_what, expression) => {
  const peak = watchPeak();
  await expect(render(expression)).rejects.toThrow(/^\/mfe-claim /);
  // The engine's memory, what Node needs without a page, and nothing like the 2 GB of WebAssembly.
  expect(peak()).toBeLessThan(600);
});

it.each([
  ['buffers', '() => { const all = []; for (;;) all.push(Buffer.alloc(1e7, 1)); }'],
  ['its heap', '() => { const all = []; for (;;) all.push(new Array(1e6).fill(0.5)); }'],
])('limits the memory of %s outside of it', async (_what, source) => {
  const peak = watchPeak();
  expect(await attempt(source)).toMatch(/memory|Array buffer|was ended by/i);
  expect(peak()).toBeLessThan(1200);
});

it.each([
  ['read a file', "() => require('fs').readFileSync('/etc/passwd')"],
  ['read the store', "() => require('fs').readdirSync(__dirname + '/../..')"],
  ['write a file', "() => require('fs').writeFileSync('/tmp/prizestash-written', '')"],
  ['start a process', "() => require('child_process').execSync('true')"],
  ['start a thread', "() => new (require('worker_threads').Worker)('1', { eval: true })"],
])('does not let a process that renders %s', async (_what, source) => {
  expect(await attempt(source)).toMatch(/ERR_ACCESS_DENIED|ENOENT/);
});

it('decides in which section a refusal is', async () => {
  const say = (request: string) =>
    `process.stdin.resume(); process.stdout.write(${request} + '\\n');`;
  const refused = async (message: object, operation: string) => {
    await attempt('() => 1');
    const { releaseFolder } = store;
    const folder = releaseFolder.call(store, 'prerenderer', 'attempt');
    writeFileSync(path.join(folder, 'prerenderer.js'), say(`'${JSON.stringify(message)}'`));
    return runPrerenderer(store, 'attempt', { operation } as RenderRequest).catch(
      (error: unknown) => error,
    );
  };
  for (const [operation, section] of [
    ['render', 'rendering'],
    ['verify-contact', 'contact'],
  ] as const) {
    expect(await refused({ refusal: 'x'.repeat(9_000) }, operation)).toMatchObject({
      message: 'x'.repeat(5_000),
      section,
    });
  }
  expect(await refused({ refusal: 'no', section: 'budgets' }, 'render')).toMatchObject({
    message: 'the prerenderer writes what is no message',
    section: 'containment',
  });
});

it('gives a process that renders an empty environment', async () => {
  // bubblewrap sets PWD.
  expect(await attempt('() => Object.keys(process.env).filter((name) => name !== "PWD")')).toBe(
    'done: ',
  );
});

it.each([
  ['{"step":{"toString":1,"valueOf":1}}'],
  ['{"refusal":{"toString":null}}'],
  ['{"result":{},"step":"x"}'],
  ['{"__proto__":{"result":{}}}'],
  ['[]'],
  ['1'],
  ['null'],
  ['text'],
  [`{"refusal":${'['.repeat(20_000)}${']'.repeat(20_000)}}`],
])('refuses the message %.40s', async (line) => {
  const write = `() => new Promise(() => process.stdout.write(${JSON.stringify(`${line}\n`)}))`;
  expect(await attempt(write)).toBe('the prerenderer writes what is no message');
});

it('ends whatever a process that renders leaves behind', async () => {
  await expect(attempt("() => { setInterval(() => {}, 1000); return 'left'; }")).resolves.toBe(
    'done: left',
  );
});
