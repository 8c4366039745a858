import { spawnSync } from 'node:child_process';
import path from 'node:path';

const program = path.join(__dirname, 'run.js');

/** What the start of every command prints on another machine. */
function printedOn(property: 'platform' | 'versions', value: unknown): string {
  const machine = `Object.defineProperty(process, '${property}', { value: ${JSON.stringify(value)} })`;
  const script = `${machine}; require(${JSON.stringify(program)})`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['-e', script]);
  expect(status).toBe(1);
  expect(String(stdout)).toBe('');
  return String(stderr);
}

it.each([
  ['platform', 'win32', 'PrizeStash does not run on Windows itself: use WSL.\n'],
  ['versions', { node: '20.18.3' }, 'PrizeStash needs Node 20.19 or newer; this is 20.18.3.\n'],
  ['versions', { node: '18.20.0' }, 'PrizeStash needs Node 20.19 or newer; this is 18.20.0.\n'],
] as const)('says in one line with %s %j: %s', (property, value, sentence) => {
  expect(printedOn(property, value)).toBe(sentence);
});
