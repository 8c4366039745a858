import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { manifest as claim } from '../../mfe-claim/src/manifest';
import { manifest as legal } from '../../mfe-legal/src/manifest';
import { manifest as offers } from '../../mfe-offers/src/manifest';
import { repositoryRoot } from '../../delivery/src/build/packages';

const readme = readFileSync(path.join(repositoryRoot, 'README.md'), 'utf8');

function scriptsOf(folder: string): string[] {
  const text = readFileSync(path.join(repositoryRoot, folder, 'package.json'), 'utf8');
  return Object.keys((JSON.parse(text) as { scripts?: object }).scripts ?? {});
}

test('every command in the README exists', () => {
  const commands = [...readme.matchAll(/npm (?:run )?([a-z][a-z:-]*)(?: -w ([a-z-]+))?/g)];
  expect(commands.length).toBeGreaterThan(10);
  for (const [text, script, workspace = '.'] of commands) {
    expect({ text, exists: scriptsOf(workspace).includes(script ?? '') }).toEqual({
      text,
      exists: true,
    });
  }
});

test('the URL table lists every route, with the folder that holds it', () => {
  const rows = [...readme.matchAll(/^\| `(\/[^`]*)` +\| ([a-z-]+) +\| `([^`]+)` +\|$/gm)];
  const listed = rows.map(([, url, owner]) => `${url} ${owner}`).sort();
  const routes = [claim, legal, offers].flatMap(({ name, routes: own }) =>
    own.map(({ path: url }) => `${url} ${name}`),
  );
  expect(listed).toEqual([...routes, '/ shell'].sort());
  for (const [, url, , folder = ''] of rows) {
    expect([url, folder, existsSync(path.join(repositoryRoot, folder))]).toEqual([
      url,
      folder,
      true,
    ]);
  }
});

test('linked files exist', () => {
  for (const [, target = ''] of readme.matchAll(/\]\((docs\/[^)]+)\)/g)) {
    expect([target, existsSync(path.join(repositoryRoot, target))]).toEqual([target, true]);
  }
});
