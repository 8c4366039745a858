import { mkdtempSync, openSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import webpack from 'webpack';
import { replaceWholeFiles } from './built-files';

const folder = mkdtempSync(path.join(tmpdir(), 'built-files-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('leaves the old content to whoever has opened a file that a build replaces', async () => {
  const source = path.join(folder, 'main.js');
  const built = path.join(folder, 'built/main.js');
  const compiler = webpack({
    mode: 'development',
    entry: source,
    output: { path: path.dirname(built), clean: true },
  });
  replaceWholeFiles(compiler);
  const build = (text: string) => {
    writeFileSync(source, `console.log('${text}')`);
    return new Promise((resolve) => compiler.run(resolve));
  };
  await build('old');
  const opened = openSync(built, 'r');
  await build(`new ${'and longer '.repeat(100)}`);
  expect(readFileSync(opened, 'utf8')).toContain("'old'");
  expect(readFileSync(built, 'utf8')).toContain("'new ");
  expect(readdirSync(path.dirname(built))).toEqual(['main.js']);
});
