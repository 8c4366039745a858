import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { Page } from '@playwright/test';
import fastify, { type FastifyInstance } from 'fastify';
import { sourceVersion } from '@prizestash/remote-kit/version/version';
import { repositoryRoot } from '@prizestash/release-store/repository-root';
import { moveInto } from '@prizestash/release-store/place-folder';

/** Workbenches of unchanged sources are reused from the last run. */
const workbenchCache = path.join(repositoryRoot, '.cache/test-workbenches');
/** A workbench also contains the singletons, which a release of the remote does not. */
const workbenchSources = ['platform/remote-kit/src/webpack/workbench', 'shared/src'];

async function workbenchDigest(remote: string): Promise<string> {
  const hash = createHash('sha256').update((await sourceVersion(remote)).version);
  for (const folder of workbenchSources.map((one) => path.join(repositoryRoot, one))) {
    const files = readdirSync(folder, { recursive: true, withFileTypes: true });
    for (const entry of files.filter((one) => one.isFile())) {
      hash.update(entry.name).update(readFileSync(path.join(entry.parentPath, entry.name)));
    }
  }
  return hash.digest('hex').slice(0, 16);
}

async function build(remote: string, output: string): Promise<void> {
  const webpack = require.resolve('webpack-cli/bin/cli.js');
  const child = spawn(process.execPath, [webpack, '--env', 'workbench', '--mode', 'production'], {
    cwd: path.join(repositoryRoot, remote),
    env: { ...process.env, BUILD_OUTPUT: output, NODE_OPTIONS: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.on('data', (text: Buffer) => (printed += text.toString()));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(`the workbench of ${remote} does not build:\n${printed}`);
}

async function buildWorkbench(remote: string): Promise<string> {
  const folder = path.join(workbenchCache, remote, await workbenchDigest(remote));
  if (!existsSync(folder)) {
    mkdirSync(workbenchCache, { recursive: true });
    // On the same device.
    const output = mkdtempSync(path.join(workbenchCache, 'build-'));
    await build(remote, output);
    moveInto(path.join(output, 'workbench'), folder);
    rmSync(output, { recursive: true, force: true });
  }
  return folder;
}

/** The built workbench of a remote, behind a static file server. */
export class WorkbenchSite {
  private constructor(
    private readonly server: FastifyInstance,
    readonly url: string,
  ) {}

  static async start(remote: string): Promise<WorkbenchSite> {
    const server = fastify();
    await server.register(fastifyStatic, { root: await buildWorkbench(remote) });
    server.setNotFoundHandler((request, reply) =>
      // Paths without an extension are pages, which share one document.
      path.extname(request.url.split('?')[0] ?? '')
        ? reply.code(404).send()
        : reply.sendFile('index.html'),
    );
    return new WorkbenchSite(server, await server.listen({ port: 0, host: '127.0.0.1' }));
  }

  /** Records requests of the page to other origins: a workbench runs alone. */
  foreignRequests(page: Page): string[] {
    const urls: string[] = [];
    page.on('request', (request) => {
      const isOwn = request.url().startsWith(`${this.url}/`);
      if (!isOwn && /^https?:/.test(request.url())) urls.push(request.url());
    });
    return urls;
  }

  async stop(): Promise<void> {
    await this.server.close();
  }
}
