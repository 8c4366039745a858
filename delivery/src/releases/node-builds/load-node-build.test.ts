import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { loadNodeBuild } from './load-node-build';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'prizestash-node-build-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function build(source: string): string {
  const file = path.join(folder, 'server.js');
  writeFileSync(file, source);
  return file;
}

it('provides modules and globals to a build', () => {
  const file = build('exports.sum = require("one").value + two;');
  expect(loadNodeBuild(file, { one: { value: 1 } }, { two: 2 })).toEqual({ sum: 3 });
});

it('names a module that is not provided', () => {
  const file = build('require("left-pad");');
  expect(() => loadNodeBuild(file)).toThrow('the Node build requires left-pad');
});

it('does not keep the process alive for timers of a build', () => {
  const file = build('exports.timer = setTimeout(() => {}, 60_000);');
  const { timer } = loadNodeBuild<{ timer: NodeJS.Timeout }>(file);
  expect(timer.hasRef()).toBe(false);
  clearTimeout(timer);
});

it('passes arguments to timer callbacks', async () => {
  const file = build('exports.given = new Promise((give) => setTimeout(give, 1, "this"));');
  expect(await loadNodeBuild<{ given: Promise<string> }>(file).given).toBe('this');
});

it('gives each load of a build its own modules', () => {
  const file = build('let count = 0; exports.count = () => (count += 1);');
  const [one, other] = [1, 2].map(() => loadNodeBuild<{ count: () => number }>(file));
  one?.count();
  expect(other?.count()).toBe(1);
});
