import path from 'node:path';
import { build } from 'esbuild';
import fastify from 'fastify';
import { repositoryRoot } from '@prizestash/release-store/repository-root';
import type { ReleaseSet } from '@prizestash/shared/remote';
import { paths } from '@prizestash/shared/paths';
import { expect, test } from '@prizestash/lab/site/fixtures';

/** A host without anything of the shell: the runtime of Module Federation, and what remotes share. */
async function buildHost(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [path.join(repositoryRoot, 'quality/e2e/plain-host/host.tsx')],
    bundle: true,
    write: false,
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'silent',
  });
  return outputFiles[0]?.text ?? '';
}

test('a host with the runtime of Module Federation opens a remote by its manifest', async ({
  page,
  stack,
}) => {
  const html = await fetch(`${stack.siteUrl}${paths.terms}`).then((response) => response.text());
  const [, json = ''] = /id="release-set">([^<]*)/.exec(html) ?? [];
  const set = JSON.parse(json) as ReleaseSet;
  const manifest = `${stack.siteUrl}${set.remotes['mfe-legal']?.base}mf-manifest.json`;
  const script = await buildHost();
  const values = JSON.stringify({ manifest, set, path: paths.terms });
  const server = fastify();
  server.get('/host.js', (_, reply) => reply.type('text/javascript').send(script));
  server.get('/', (_, reply) =>
    reply
      .type('text/html')
      .send(
        `<!doctype html><title>Host</title><script>plainHost = ${values}</script><body><script src="host.js"></script>`,
      ),
  );
  server.get('/favicon.ico', (_, reply) => reply.code(204).send());
  await page.goto(await server.listen({ host: '127.0.0.1', port: 0 }));
  await expect(page.getByRole('heading', { level: 1, name: 'Terms and Conditions' })).toBeVisible();
  // Its styles came with it.
  await expect(page.getByRole('article')).toHaveCSS('display', 'grid');
  await server.close();
});
