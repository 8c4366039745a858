import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findRemotes } from '@prizestash/remote-kit/packages';
import { readPackageBudget } from '@prizestash/remote-kit/release/store-build';
import { createRemote } from './create-remote';

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'prizestash-create-remote-'));
  const write = (folder: string, content: object) => {
    mkdirSync(path.join(root, folder), { recursive: true });
    writeFileSync(path.join(root, folder, 'package.json'), JSON.stringify(content));
  };
  write('.', { name: 'site', workspaces: ['mfe-*'] });
  write('mfe-win', {
    name: 'mfe-win',
    prizestash: { kind: 'remote' },
    dependencies: { react: '^19.3.1', 'react-dom': '^19.3.1', '@prizestash/shared': '1.0.0' },
    devDependencies: { '@prizestash/remote-kit': '1.0.0' },
  });
});
afterEach(() => rmSync(root, { recursive: true }));

describe('createRemote', () => {
  it('writes a remote that is found without being listed', () => {
    const folder = createRemote('mfe-gift', '/gift/box', root);
    expect(findRemotes(root)).toEqual(['mfe-gift', 'mfe-win']);
    expect(readPackageBudget('mfe-gift', root).openBytes).toBeGreaterThan(0);
    const page = readFileSync(path.join(folder, 'src/pages/gift/box/gift-box-page.tsx'), 'utf8');
    expect(page).toContain('export default function GiftBoxPage(): ReactElement');
    const { dependencies } = JSON.parse(
      readFileSync(path.join(folder, 'package.json'), 'utf8'),
    ) as {
      dependencies: object;
    };
    expect(dependencies).toEqual({
      '@prizestash/shared': '1.0.0',
      react: '^19.3.1',
      'react-dom': '^19.3.1',
    });
  });

  it.each([
    ['gift', '/gift', '"gift" is not a name'],
    ['mfe-Gift', '/gift', 'is not a name'],
    ['mfe-../x', '/gift', 'is not a name'],
    ['mfe-gift', 'gift', '"gift" is not a path'],
    ['mfe-gift', '/gift/', 'is not a path'],
    ['mfe-gift', '/', 'is not a path'],
    ['mfe-win', '/gift', 'mfe-win exists already'],
  ])('refuses %s %s', (name, urlPath, message) => {
    expect(() => createRemote(name, urlPath, root)).toThrow(message);
  });
});
