#!/usr/bin/env node
/*
 * Runs a TypeScript program of the repository on a machine that may have only Node and git:
 * checks Node, installs the locked dependencies when they are missing or outdated, then runs it.
 * Plain JavaScript without dependencies, because it runs before anything is installed.
 *
 *   node platform/dev/bin/run.js
 *   node platform/dev/bin/run.js <file> [arguments]
 *   node platform/dev/bin/run.js <folder>,<folder>… <command> [arguments]
 */
const { spawnSync } = require('node:child_process');
const { existsSync, readdirSync, statSync } = require('node:fs');
const path = require('node:path');
const { isInstalled } = require('./is-installed.js');

const root = path.resolve(__dirname, '../../..');
const [file = '', ...rest] = process.argv.slice(2);

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

// Signals to groups of processes, folders of sockets and bash.
if (process.platform === 'win32') fail('PrizeStash does not run on Windows itself: use WSL.');

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  fail(`PrizeStash needs Node 20.19 or newer; this is ${process.versions.node}.`);
}

if (!isInstalled(root)) {
  console.log('Installing the locked dependencies that are missing…');
  const isEmpty = !existsSync(path.join(root, 'node_modules'));
  // `npm ci` would install everything again.
  const command = isEmpty ? ['ci'] : ['install', '--no-save'];
  const args = [...command, '--no-audit', '--no-fund'];
  const npm = process.env.npm_execpath;
  const install = npm
    ? spawnSync(process.execPath, [npm, ...args], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell: true });
  if (install.status !== 0)
    fail('The dependencies could not be installed: see the output of npm above.');
}

/** The commands of a folder: each of its files is one. */
const commandsIn = (folder) =>
  readdirSync(folder).flatMap((file) => /^([\w-]+)\.ts$/.exec(file)?.[1] ?? []);

// Without a program, the dependencies were all that was asked for.
if (!file) process.exit();
const places = file.split(',').map((place) => path.join(root, place));
if (!places.every(existsSync)) fail(`There is no program "${file}".`);
let [script] = places;
let args = rest;
if (statSync(script).isDirectory()) {
  const [name = 'default', ...others] = rest;
  const folder = places.find((place) => commandsIn(place).includes(name));
  const commands = places.flatMap(commandsIn).filter((command) => command !== 'default');
  if (!folder) fail(`Name one of: ${commands.sort().join(', ')}.`);
  script = path.join(folder, `${name}.ts`);
  args = others;
}
// npm runs scripts in a shell that can end without forwarding a signal.
const parent = process.ppid;
setInterval(() => {
  if (process.env.npm_lifecycle_event && process.ppid !== parent) {
    process.kill(process.pid, 'SIGTERM');
  }
}, 250).unref();
process.chdir(root);
process.argv.splice(1, Infinity, script, ...args);
require('tsx/cjs');
require(script);
