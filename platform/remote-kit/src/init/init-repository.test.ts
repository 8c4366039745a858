import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { initRepository } from './init-repository';

const shared = {
  peerDependencies: { react: '^19.3.1', mobx: '^7.1.3', '@testing-library/react': '>=16' },
  peerDependenciesMeta: { '@testing-library/react': { optional: true } },
};
const kit = {
  peerDependencies: { '@prizestash/shared': '^2.1.0', jest: '^29.7.0' },
  peerDependenciesMeta: { jest: { optional: true } },
};

let folder: string;
const write = (file: string, content: object) => {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), JSON.stringify(content));
};
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'prizestash-init-'));
  write('package.json', {
    dependencies: { '@prizestash/shared': 'file:shared.tgz', '@prizestash/remote-kit': '^1.0.0' },
  });
  write('node_modules/@prizestash/shared/package.json', shared);
  write('node_modules/@prizestash/remote-kit/package.json', kit);
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('initRepository', () => {
  it('takes over how the kit is installed, and the versions that it accepts', () => {
    initRepository('mfe-gift', '/gift', folder);
    const text = readFileSync(path.join(folder, 'package.json'), 'utf8');
    expect(JSON.parse(text)).toMatchObject({
      name: 'mfe-gift',
      dependencies: { '@prizestash/shared': 'file:shared.tgz', react: '^19.3.1', mobx: '^7.1.3' },
      devDependencies: { '@prizestash/remote-kit': '^1.0.0', jest: '^29.7.0' },
      prizestash: { kind: 'remote' },
    });
    expect(text).not.toContain('testing-library');
    expect(existsSync(path.join(folder, 'src/pages/gift/gift-page.test.tsx'))).toBe(true);
  });

  it('keeps a folder that has sources', () => {
    mkdirSync(path.join(folder, 'src'));
    expect(() => initRepository('mfe-gift', '/gift', folder)).toThrow('has a folder src already');
  });

  it('names the package that is not installed', () => {
    rmSync(path.join(folder, 'node_modules/@prizestash/shared'), { recursive: true });
    expect(() => initRepository('mfe-gift', '/gift', folder)).toThrow('Install @prizestash/shared');
  });

  it('refuses a name and a path of another form', () => {
    expect(() => initRepository('gift', '/gift', folder)).toThrow('is not a name');
    expect(() => initRepository('mfe-gift', 'gift', folder)).toThrow('is not a path');
  });
});
