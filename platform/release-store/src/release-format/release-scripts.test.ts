import { rmSync } from 'node:fs';
import { build } from 'esbuild';
import { version } from 'react';
import { integrityOfContent } from './integrity';
import { fakeFolder } from '../testing/release-folder';
import { requireNoReactCopy } from './release-scripts';
import type { ReleaseDescription } from './release-description';

async function bundle(contents: string, external: readonly string[] = []): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: __dirname },
    bundle: true,
    minify: true,
    write: false,
    format: 'cjs',
    define: { 'process.env.NODE_ENV': '"production"' },
    external: [...external],
    logLevel: 'silent',
  });
  return outputFiles[0]!.text;
}

function check(code: string, sbom: readonly object[] = [], node?: string): () => void {
  const folder = fakeFolder({
    web: { 'entry.js': 'var mfe_gift_1;', 'page.js': code, 'sum.worker.js': code },
    files: { 'sbom.cdx.json': JSON.stringify({ components: sbom }) },
    ...(node !== undefined && { node }),
  });
  const files = { 'page.js': integrityOfContent(code), 'sum.worker.js': integrityOfContent(code) };
  return () => {
    try {
      requireNoReactCopy(folder, {
        files,
        node: node && 'sha384-',
      } as unknown as ReleaseDescription);
    } finally {
      rmSync(folder, { recursive: true });
    }
  };
}

const useState = `import { useState } from 'react'; globalThis.x = useState;`;
const needs = "and a page has one copy of it, the shell's: share react";

it('refuses a file with its own React, with its version', async () => {
  expect(check(await bundle(useState))).toThrow(
    `web/page.js contains react ${version}, ${needs} with import: false`,
  );
  const client = `import { createRoot } from 'react-dom/client'; globalThis.x = createRoot;`;
  expect(check(await bundle(client, ['react']))).toThrow(
    `web/page.js contains react-dom ${version}, ${needs}-dom`,
  );
});

it('refuses a Node build with its own React', async () => {
  expect(check('', [], await bundle(useState))).toThrow('node/server.js contains react');
});

it('reads the version from the SBOM where the build left it out', () => {
  // As webpack writes the exports that it found unused.
  const shaken = 't.useState=function(e){return n.H.useState(e)}';
  const found = { name: 'react', version: '19.1.0' };
  expect(check(shaken, [{ name: 'axios', version: '1.0.0' }, found])).toThrow(`react 19.1.0, `);
  expect(check(shaken)).toThrow('react of a version that it hides, ');
});

it('accepts files that take React from the shell, whatever the SBOM lists', async () => {
  const jsx = `import { jsx } from 'react/jsx-runtime'; globalThis.y = jsx;`;
  const code = await bundle(useState + jsx, ['react']);
  expect(check(code, [{ name: 'react', version }])).not.toThrow();
});
