import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const file = (name: string) => JSON.stringify(path.join(__dirname, name));

/**
 * Runs a server, and sends it signals when it is ready.
 * @param start body of the function that starts it; `say` prints a line
 */
async function run(start: string, signals: readonly NodeJS.Signals[] = [], options = '{}') {
  const code = `
    const { runServer } = require(${file('run-server.ts')});
    const { OperationalError } = require(${file('operational-error.ts')});
    const say = (line) => console.log(line);
    const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
    runServer(async (onStop) => { ${start} }, ${options});`;
  const child = spawn(process.execPath, ['--require', 'tsx/cjs', '--eval', code]);
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk.toString();
    if (!chunk.includes('ready')) return;
    // The handlers of signals are set when the start has returned.
    setTimeout(() => signals.forEach((signal) => child.kill(signal)), 200);
  });
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const [code_] = await once(child, 'close');
  return { code: code_, lines: stdout.trim().split('\n'), stderr };
}

const SERVER = `
  const timer = setInterval(() => {}, 1000);
  onStop(() => say('closed the database'));
  onStop(async () => { await wait(300); say('finished requests'); });
  say('ready');`;

it.each(['SIGINT', 'SIGTERM'] as const)(
  'releases everything on %s, in reverse order, and succeeds',
  async (signal) => {
    expect(await run(SERVER, [signal])).toEqual({
      code: 0,
      lines: ['ready', 'finished requests', 'closed the database'],
      stderr: '',
    });
  },
);

it('finishes when more signals arrive', async () => {
  const { code, lines } = await run(SERVER, ['SIGINT', 'SIGTERM']);
  expect(code).toBe(0);
  expect(lines.slice(1)).toEqual(['finished requests', 'closed the database']);
});

it('gives up a stop that takes too long', async () => {
  const start = `onStop(() => wait(60000)); say('ready');`;
  const { code } = await run(
    `setInterval(() => {}, 1000); ${start}`,
    ['SIGTERM'],
    '{ stopTimeoutMs: 200 }',
  );
  expect(code).toBe(1);
});

it('releases what was started and prints one sentence when the start fails', async () => {
  const start = `
    onStop(() => say('closed the database'));
    throw new OperationalError('port-unavailable', 'Port 1 is in use.');`;
  expect(await run(start)).toEqual({
    code: 1,
    lines: ['closed the database'],
    stderr: 'Port 1 is in use.\n',
  });
});

it('reports a stop that fails', async () => {
  const start = `onStop(() => { throw new OperationalError('x', 'It did not stop.'); }); say('ready');`;
  const { code, stderr } = await run(`setInterval(() => {}, 1000); ${start}`, ['SIGTERM']);
  expect([code, stderr]).toEqual([1, 'It did not stop.\n']);
});
