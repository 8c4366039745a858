import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { RemoteManifest } from '@prizestash/shared/remote';
import { findRemotes, repositoryRoot } from '../../delivery/src/webpack/packages';

const readme = readFileSync(path.join(repositoryRoot, 'README.md'), 'utf8');

function scriptsOf(folder: string): string[] {
  const text = readFileSync(path.join(repositoryRoot, folder, 'package.json'), 'utf8');
  return Object.keys((JSON.parse(text) as { scripts?: object }).scripts ?? {});
}

function routesOf(remote: string): string[] {
  const file = path.join(repositoryRoot, remote, 'src/manifest');
  const { manifest } = require(file) as { manifest: RemoteManifest };
  return manifest.routes.map(({ path: url }) => `${url} ${manifest.name}`);
}

describe('README', () => {
  it('names only commands that exist', () => {
    const section =
      /^## A remote in a repository of its own$[^]*?(?=^## )/m.exec(readme)?.[0] ?? '';
    // Its commands run in the other repository; the browser tests run them word for word.
    const commands = [
      ...readme.replace(section, '').matchAll(/npm (?:run )?([a-z][a-z:-]*)(?: -w ([a-z-]+))?/g),
    ];
    expect(commands.length).toBeGreaterThan(10);
    for (const [text, script, workspace = '.'] of commands) {
      expect({ text, exists: scriptsOf(workspace).includes(script ?? '') }).toEqual({
        text,
        exists: true,
      });
    }
  });

  // A new remote is not required to have rows: creating one changes no file outside its folder.
  it('lists every route of the packages in its table, with the folder of the page', () => {
    const rows = [...readme.matchAll(/^\| `(\/[^`]*)` +\| ([a-z-]+) +\| `([^`]+)` +\|$/gm)];
    const listed = rows.map(([, url, owner]) => `${url} ${owner}`).sort();
    const owners = new Set(rows.map(([, , owner]) => owner));
    const remotes = findRemotes().filter((remote) => owners.has(remote));
    expect(remotes.length).toBeGreaterThan(2);
    expect(listed).toEqual([...remotes.flatMap(routesOf), '/ shell'].sort());
    for (const [, url, , folder = ''] of rows) {
      expect([url, folder, existsSync(path.join(repositoryRoot, folder))]).toEqual([
        url,
        folder,
        true,
      ]);
    }
  });

  it('links only to files that exist', () => {
    for (const [, target = ''] of readme.matchAll(/\]\((docs\/[^)]+)\)/g)) {
      expect([target, existsSync(path.join(repositoryRoot, target))]).toEqual([target, true]);
    }
  });
});
