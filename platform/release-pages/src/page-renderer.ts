import { createRequire } from 'node:module';
import { compileFunction } from 'node:vm';
import path from 'node:path';
import { build } from 'esbuild';
import { repositoryRoot } from '@prizestash/release-store/repository-root';
import type { PageModel } from './page/model';

export interface PageRenderer {
  /** @returns the page as HTML. */
  render(page: PageModel): string;
  readonly css: string;
}

/** Bundles the pages, because Node imports neither TSX nor style sheets. Takes less than a second. */
export async function loadPageRenderer(): Promise<PageRenderer> {
  const { outputFiles } = await build({
    absWorkingDir: repositoryRoot,
    entryPoints: ['platform/release-pages/src/page/render-page.tsx'],
    outdir: 'dist',
    bundle: true,
    write: false,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    jsx: 'automatic',
    minifyWhitespace: true,
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'silent',
  });
  const textOf = (extension: string) =>
    outputFiles.find((file) => file.path.endsWith(extension))?.text ?? '';
  const bundle = { exports: {} as { renderPage(page: PageModel): string } };
  const run = compileFunction(textOf('.js'), ['require', 'module', 'exports']) as (
    ...args: unknown[]
  ) => void;
  run(createRequire(path.join(repositoryRoot, 'package.json')), bundle, bundle.exports);
  return { render: bundle.exports.renderPage, css: textOf('.css') };
}
