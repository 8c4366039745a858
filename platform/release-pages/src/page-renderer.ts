import { createRequire } from 'node:module';
import { compileFunction } from 'node:vm';
import path from 'node:path';
import { build } from 'esbuild';
import { repositoryRoot } from '@prizestash/release-store/repository-root';
import type { FastifyReply } from 'fastify';
import type { Requester } from '@prizestash/promotion/service/requester';
import { SITE_CONFIG } from '@prizestash/release-store/release-name';
import type { ReleaseStore } from '@prizestash/release-store/release-store';
import { previewUrlOf } from '@prizestash/release-store/site-config/site-config-from-env';
import type { PageModel } from './page/model';
import type { IdentityProvider } from './sign-in/identity-provider';
import type { PageSources, Pictures } from './page-sources';
import type { Sessions } from './sign-in/sessions';

/** Bundles the pages, because Node imports neither TSX nor style sheets. Takes less than a second. */
export async function loadPageRenderer() {
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

export interface PagesOptions {
  /** Without the signing key. */
  readonly store: ReleaseStore;
  /** Address of the promotion service, which decides what a person may change. */
  readonly serviceUrl: string;
  readonly sessions: Sessions;
  readonly provider: IdentityProvider | null;
  readonly renderer: Awaited<ReturnType<typeof loadPageRenderer>>;
  readonly sources: PageSources;
  /** Null where no browser is installed. */
  readonly pictures: Pictures | null;
}

/** No script runs in the pages, whatever a stack or the name of a release contains. */
export const headers = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Opener-Policy': 'same-origin',
};

/**
 * A form sends persons on to their identity provider, and from there perhaps to others: browsers apply
 * `form-action` to each of these redirects. The page contains nothing of a release.
 */
const signInHeaders = {
  ...headers,
  'Content-Security-Policy': headers['Content-Security-Policy'].replace(" form-action 'self';", ''),
};

export type SendPage = (
  reply: FastifyReply,
  content: PageModel['content'],
  person: Requester | null,
  status?: number,
) => FastifyReply;

export function pageSender({ store, renderer }: PagesOptions): SendPage {
  const siteUrl = () => {
    const version = store.set(store.live()?.set ?? '')?.versions[SITE_CONFIG];
    const release = store.siteConfig(version ?? '');
    // Any set opens there, also one that no visitor gets.
    return release ? previewUrlOf(release.config) : '';
  };
  return (reply, content, person, status = 200) => {
    const { sequence } = store.state();
    const page = { siteUrl: siteUrl(), person: person?.name ?? null, sequence, content };
    return reply
      .code(status)
      .headers(content.kind === 'sign-in' ? signInHeaders : headers)
      .type('text/html; charset=utf-8')
      .send(renderer.render(page));
  };
}
