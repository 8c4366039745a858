import { spawnSync } from 'node:child_process';
import path from 'node:path';

/** Runs a program, given as an expression. */
function run(program: string) {
  const file = JSON.stringify(path.join(__dirname, 'run-command.ts'));
  const code = `require(${file}).runCommand(${program})`;
  const { status, stderr } = spawnSync(process.execPath, ['--require', 'tsx/cjs', '--eval', code], {
    encoding: 'utf8',
  });
  return { status, stderr };
}

it('succeeds when the program does', () => {
  expect(run('async () => {}')).toEqual({ status: 0, stderr: '' });
});

it('prints one sentence for an option that does not exist', () => {
  const program = `async () => require('node:util').parseArgs({ args: ['--help'] })`;
  const { status, stderr } = run(program);
  expect({ status, lines: stderr.trim().split('\n') }).toEqual({
    status: 1,
    lines: [expect.stringContaining("Unknown option '--help'")],
  });
});

it('prints where more is written below a failure, and no control character', () => {
  const file = JSON.stringify(path.join(__dirname, 'operational-error.ts'));
  const program = `async () => {
    const { OperationalError } = require(${file});
    throw new OperationalError('code', 'no \\u001b[2Jset', 'a page\\u009b explains it.');
  }`;
  expect(run(program)).toEqual({ status: 1, stderr: 'no [2Jset\na page explains it.\n' });
});

it('finishes its work when nobody reads its output any more', () => {
  const file = JSON.stringify(path.join(__dirname, 'run-command.ts'));
  const code = `require(${file}).runCommand(async () => {
    for (let line = 0; line < 20000; line += 1) console.log('line ' + line);
    await new Promise((resolve) => setTimeout(resolve, 200));
    console.error('finished');
  })`;
  const command = `"$0" --require tsx/cjs --eval "$1" | head -n 1`;
  const { stdout, stderr } = spawnSync('sh', ['-c', command, process.execPath, code], {
    encoding: 'utf8',
  });
  expect({ stdout, stderr }).toEqual({ stdout: 'line 0\n', stderr: 'finished\n' });
});

it('keeps its debugger closed', () => {
  const program = `async () => {
    process.kill(process.pid, 'SIGUSR1');
    await new Promise((resolve) => setTimeout(resolve, 300));
    process.stderr.write(String(require('node:inspector').url()));
  }`;
  expect(run(program)).toEqual({ status: 0, stderr: 'undefined' });
});

it('fails when the program waits for a response that never comes', () => {
  expect(run('() => new Promise(() => {})')).toEqual({
    status: 1,
    stderr: 'A server closed the connection before it responded; run the command again.\n',
  });
});
