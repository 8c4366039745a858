import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { explicitSpecifiers } from './compile-package';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'prizestash-specifiers-'));
  for (const file of ['one.ts', 'view.tsx', 'site/index.ts', 'view.module.css']) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), '');
  }
});
afterEach(() => rmSync(folder, { recursive: true }));

const rewritten = (text: string) => explicitSpecifiers(text, path.join(folder, 'main.ts'));

describe('explicitSpecifiers', () => {
  it.each([
    [`import { a } from './one';`, `import { a } from './one.js';`],
    [`export { a } from './view';`, `export { a } from './view.js';`],
    [`export * from './site';`, `export * from './site/index.js';`],
    [`const late = import('./one');`, `const late = import('./one.js');`],
    [`const late = require('./one');`, `const late = require('./one.js');`],
    [`type One = typeof import('./one');`, `type One = typeof import('./one.js');`],
    [`import './view.module.css';`, `import './view.module.css';`],
    [`import a from './a.json';`, `import a from './a.json' with { type: 'json' };`],
    [`import { a } from 'react';`, `import { a } from 'react';`],
    [`import './one';\nimport './view';`, `import './one.js';\nimport './view.js';`],
  ])('%s', (text, expected) => {
    expect(rewritten(text).text).toBe(expected);
  });

  it('makes a workspace part of the package', () => {
    const source = path.join(folder, 'site/index.ts');
    const inlined = { '@prizestash/views/': folder };
    const { text, requests } = explicitSpecifiers(
      `import '@prizestash/views/view';`,
      source,
      inlined,
    );
    expect(text).toBe(`import '../view.js';`);
    expect(requests).toEqual([]);
  });

  it('lists what belongs to other packages, and files that are no scripts', () => {
    const { requests, assets } = rewritten(
      `import 'react';\nimport './view.module.css';\nrequire.resolve('css-loader');`,
    );
    expect([...requests].sort()).toEqual(['css-loader', 'react']);
    expect(assets).toEqual([path.join(folder, 'view.module.css')]);
  });
});
