import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findPackages, findRemotes } from './packages';

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'prizestash-packages-'));
});
afterEach(() => rmSync(root, { recursive: true }));

function addPackage(folder: string, content: object): void {
  mkdirSync(path.join(root, folder), { recursive: true });
  writeFileSync(path.join(root, folder, 'package.json'), JSON.stringify(content));
}

describe('findPackages', () => {
  it('lists the shell first, then the remotes of the workspaces in order', () => {
    addPackage('.', { name: 'site', workspaces: ['mfe-*', 'api', 'shell'] });
    addPackage('mfe-win', { name: 'mfe-win', prizestash: { kind: 'remote' } });
    addPackage('mfe-gift', { name: 'mfe-gift', prizestash: { kind: 'remote' } });
    addPackage('mfe-draft', { name: 'mfe-draft' });
    addPackage('other', { name: 'other', prizestash: { kind: 'remote' } });
    addPackage('shell', { name: 'shell', prizestash: { kind: 'shell' } });
    addPackage('api', { name: '@prizestash/api' });
    expect(findPackages(root)).toEqual(['shell', 'mfe-gift', 'mfe-win']);
    expect(findRemotes(root)).toEqual(['mfe-gift', 'mfe-win']);
  });

  it('ignores folders without a package.json', () => {
    addPackage('.', { name: 'site', workspaces: ['mfe-*'] });
    mkdirSync(path.join(root, 'mfe-empty'));
    expect(findPackages(root)).toEqual([]);
  });
});
