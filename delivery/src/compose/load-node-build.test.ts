import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { loadNodeBuild } from './load-node-build';

function build(source: string): string {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'prizestash-node-build-')), 'server.js');
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
