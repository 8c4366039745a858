#!/usr/bin/env node
/*
 * Runs a TypeScript program of the repository on a machine that may have only Node and git:
 * checks Node, installs the locked dependencies when they are missing or outdated, then starts it.
 * Plain JavaScript without dependencies, because it runs before anything is installed.
 *
 *   node platform/delivery/bin/run.js <file> [arguments]
 */
const { spawn, spawnSync } = require('node:child_process');
const { createHash } = require('node:crypto');
const { existsSync, readFileSync, writeFileSync } = require('node:fs');
const path = require('node:path');

const root = path.resolve(__dirname, '../../..');
const [file = '', ...rest] = process.argv.slice(2);

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  fail(`PrizeStash needs Node 20.19 or newer; this is ${process.versions.node}.`);
}

const lock = createHash('sha256')
  .update(readFileSync(path.join(root, 'package-lock.json')))
  .digest('hex');
const marker = path.join(root, 'node_modules/.installed-lock');
const installed = existsSync(marker) && readFileSync(marker, 'utf8') === lock;
if (!installed) {
  console.log('Installing the locked dependencies (once, about half a minute)…');
  const npm = process.env.npm_execpath;
  const install = npm
    ? spawnSync(process.execPath, [npm, 'ci', '--no-audit', '--no-fund'], {
        cwd: root,
        stdio: 'inherit',
      })
    : spawnSync('npm', ['ci', '--no-audit', '--no-fund'], {
        cwd: root,
        stdio: 'inherit',
        shell: true,
      });
  if (install.status !== 0)
    fail('The dependencies could not be installed: see the output of npm above.');
  writeFileSync(marker, lock);
}

const script = path.join(root, file);
if (!file || !existsSync(script)) fail(`There is no program "${file}".`);
const child = spawn(process.execPath, ['--import', 'tsx', script, ...rest], {
  cwd: root,
  stdio: 'inherit',
});
// The terminal sends Ctrl-C to the child as well; a signal to this process alone is forwarded.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
// npm runs scripts in a shell that can end without forwarding a signal.
const parent = process.ppid;
setInterval(() => {
  if (process.env.npm_lifecycle_event && process.ppid !== parent) child.kill('SIGTERM');
}, 250).unref();
child.on('close', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
