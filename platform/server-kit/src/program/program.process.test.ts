import crypto from 'node:crypto';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort, isFree } from './free-port';
import { responds, Program } from './program';

const folder = mkdtempSync(path.join(tmpdir(), 'prizestash-program-'));
afterAll(() => rmSync(folder, { recursive: true }));

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function eventually(check: () => boolean | Promise<boolean>): Promise<boolean> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (await check()) return true;
    await delay(50);
  }
  return false;
}

/** A shell that has a process, whose id it writes to a file. */
function programWithChild(name: string) {
  const file = path.join(folder, `${name}.pid`);
  return {
    childPid: () => Number(readFileSync(file, 'utf8')),
    forget: () => rmSync(file),
    options: {
      name,
      command: ['sh', '-c', 'sleep 60 & echo $! > "$1"; wait', 'sh', file],
      isReady: () => existsSync(file) && readFileSync(file, 'utf8').endsWith('\n'),
    },
  };
}

it('starts a killed program again when told, and ends all of its processes', async () => {
  const { options, childPid, forget } = programWithChild('restarted');
  const program = await new Program(options).start();
  const first = childPid();
  forget();
  await program.kill();
  expect(await eventually(() => !isRunning(first))).toBe(true);
  await program.start();
  const second = childPid();
  expect(isRunning(second)).toBe(true);
  expect(await program.stop()).toBeNull();
  expect(await eventually(() => !isRunning(second))).toBe(true);
  expect(program.pid).toBeUndefined();
});

it.each([
  ['prints why', ['sh', '-c', 'echo no such port >&2; exit 3'], 'no such port'],
  ['does not exist', ['/nowhere/program'], ''],
])(
  'fails at once when a program that %s ends, whatever the probe does',
  async (_, command, why) => {
    const program = new Program({
      name: 'broken',
      command,
      isReady: () => new Promise(() => undefined),
    });
    const text = why
      ? `broken ended before it was ready: ${why}`
      : 'broken ended before it was ready';
    await expect(program.start()).rejects.toMatchObject({ message: text, output: why });
  },
);

it('ends a program that does not become ready', async () => {
  const { options, childPid } = programWithChild('late');
  const program = new Program({ ...options, isReady: () => false, readyTimeoutMs: 1_000 });
  await expect(program.start()).rejects.toThrow('late was not ready within 1 seconds');
  expect(await eventually(() => !isRunning(childPid()))).toBe(true);
});

it('returns the exit code of a program that ends in order, and keeps its log', async () => {
  const logFile = path.join(folder, 'logs/orderly.log');
  const script = 'trap "echo bye; exit 7" TERM; echo hello; while :; do sleep 0.1; done';
  const program = await new Program({
    name: 'orderly',
    command: ['sh', '-c', script],
    logFile,
    isReady: ({ output }) => output === 'hello',
  }).start();
  expect(await program.stop()).toBe(7);
  expect(program.output).toMatch(/^hello\n[^]*bye$/);
  expect(readFileSync(logFile, 'utf8').trim()).toBe(program.output);
});

it('ends soon after the process that started it was killed', async () => {
  const port = await freePort();
  const server = `require('node:http').createServer((q, s) => s.end()).listen(${port}, '127.0.0.1')`;
  const starter = path.join(folder, 'starter.ts');
  writeFileSync(
    starter,
    `import { Program, responds } from ${JSON.stringify(path.join(__dirname, 'program'))};
     new Program({
       name: 'server', command: [process.execPath, '-e', ${JSON.stringify(server)}],
       isReady: responds('http://127.0.0.1:${port}'),
     }).start().then(() => console.log('ready'));
     setInterval(() => {}, 1000);`,
  );
  const child = spawn(process.execPath, ['--import', 'tsx', starter], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
    expect(await responds(`http://127.0.0.1:${port}`)()).toBe(true);
    child.kill('SIGKILL');
    expect(await eventually(() => isFree(port))).toBe(true);
  } finally {
    child.kill('SIGKILL');
  }
});

it('gives each port once, below those for connections', async () => {
  const ports = await Promise.all(Array.from({ length: 50 }, freePort));
  expect(new Set(ports).size).toBe(50);
  expect(Math.max(...ports)).toBeLessThan(32_768);
});

it('gives no port that another process was given', async () => {
  jest.spyOn(crypto, 'randomInt').mockImplementation(() => 0);
  const given: number[] = [];
  for (let processes = 0; processes < 3; processes += 1) {
    await jest.isolateModulesAsync(async () => {
      const program = await import('./free-port');
      given.push(await program.freePort(), await program.freePort());
    });
  }
  expect(new Set(given).size).toBe(6);
});
