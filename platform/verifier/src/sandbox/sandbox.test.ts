import { Sandbox, SandboxError } from './sandbox';

const TIMEOUT_MS = 20_000;
const deepList = 'let list = []; for (let depth = 0; depth < 1e6; depth += 1) list = [list];';
const never = '(function again() { again(); })()';

it('waits for a promise that timers settle, until the time is up', async () => {
  const later = (times: string) =>
    `new Promise((resolve) => { let left = ${times};
       const next = () => (left-- > 0 ? setTimeout(next, 5) : resolve('done')); next(); })`;
  expect(await (await Sandbox.create(TIMEOUT_MS)).evaluate(later('50'), 'page')).toBe('done');
  const endless = (await Sandbox.create(500)).evaluate(later('Infinity'), 'page');
  await expect(endless).rejects.toThrow('did not finish in time');
});

it.each([
  never,
  `${deepList} JSON.stringify(list)`,
  `${deepList} String(list)`,
  "JSON.parse('['.repeat(1e6))",
  "eval('('.repeat(1e6))",
  'const text = { toString: () => `${text}` }; String(text)',
  'class Again { constructor() { new Again(); } } new Again()',
  'const sort = () => [1, 2].sort(sort); sort()',
  'let all = {}; for (let depth = 0; depth < 1e5; depth += 1) all = new Proxy(all, {}); all.x',
])('refuses what recurses too deep: %s', async (source) => {
  const sandbox = await Sandbox.create(TIMEOUT_MS);
  expect(() => sandbox.run(source, 'build')).toThrow(new SandboxError('recurses too deep'));
});

it.each([
  ['an expression', never],
  ['a promise', `Promise.resolve().then(() => ${never})`],
  ['a timer', `new Promise(() => setTimeout(() => ${never}))`],
  ['an error', '(() => { throw { get stack() { return this.stack; } }; })()'],
])('refuses %s that recurses too deep', async (_what, expression) => {
  const sandbox = await Sandbox.create(TIMEOUT_MS);
  await expect(sandbox.evaluate(expression, 'page')).rejects.toThrow(SandboxError);
});
