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

test('a build gets what is provided, and the globals that were given', () => {
  const file = build('exports.sum = require("one").value + two;');
  expect(loadNodeBuild(file, { one: { value: 1 } }, { two: 2 })).toEqual({ sum: 3 });
});

test('a module that nobody provides is named', () => {
  const file = build('require("left-pad");');
  expect(() => loadNodeBuild(file)).toThrow(`${file} asks for left-pad`);
});

test('what a build still waits for does not keep the program from ending', () => {
  const file = build('exports.timer = setTimeout(() => {}, 60_000);');
  const { timer } = loadNodeBuild<{ timer: NodeJS.Timeout }>(file);
  expect(timer.hasRef()).toBe(false);
  clearTimeout(timer);
});

test('a timer gives its task what was handed to it', async () => {
  const file = build('exports.given = new Promise((give) => setTimeout(give, 1, "this"));');
  expect(await loadNodeBuild<{ given: Promise<string> }>(file).given).toBe('this');
});

test('a build that is loaded twice shares nothing with itself', () => {
  const file = build('let count = 0; exports.count = () => (count += 1);');
  const [one, other] = [1, 2].map(() => loadNodeBuild<{ count: () => number }>(file));
  one?.count();
  expect(other?.count()).toBe(1);
});
