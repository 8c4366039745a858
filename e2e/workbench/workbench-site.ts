import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { contentTypes } from '../../delivery/src/serve/content-types';
import { sourceDigest } from '../../delivery/src/releases/version';
import { repositoryRoot, type ReleasablePackage } from '../../delivery/src/build/packages';
import { moveInto } from '../../delivery/src/releases/files/move-into';
import { startFakeServer, type FakeServer } from '../../shared/src/testing/fake-server';

type Remote = Exclude<ReleasablePackage, 'shell'>;

/** Workbenches of unchanged sources are reused from the last run. */
const workbenchCache = path.join(repositoryRoot, '.cache/test-workbenches');
const workbenchSources = path.join(repositoryRoot, 'delivery/src/build/workbench');

function workbenchDigest(remote: Remote): string {
  const hash = createHash('sha256').update(sourceDigest(remote));
  const files = readdirSync(workbenchSources, { recursive: true, withFileTypes: true });
  for (const entry of files.filter((one) => one.isFile())) {
    hash.update(entry.name).update(readFileSync(path.join(entry.parentPath, entry.name)));
  }
  return hash.digest('hex').slice(0, 16);
}

async function build(remote: Remote, output: string): Promise<void> {
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

async function buildWorkbench(remote: Remote): Promise<string> {
  const folder = path.join(workbenchCache, remote, workbenchDigest(remote));
  if (!existsSync(folder)) {
    const output = mkdtempSync(path.join(tmpdir(), 'prizestash-workbench-'));
    await build(remote, output);
    moveInto(path.join(output, 'workbench'), folder);
    rmSync(output, { recursive: true, force: true });
  }
  return folder;
}

/** The built workbench of a remote, behind a static file server. */
export class WorkbenchSite {
  private constructor(private readonly server: FakeServer) {}

  static async start(remote: Remote): Promise<WorkbenchSite> {
    const folder = await buildWorkbench(remote);
    const server = await startFakeServer();
    server.answer = (response, { url }) => {
      const { pathname } = new URL(url, server.url);
      const extension = path.extname(pathname);
      // Paths without an extension are pages, which share one document.
      const file = path.join(folder, extension ? pathname : 'index.html');
      if (!existsSync(file)) {
        response.writeHead(404).end();
        return;
      }
      response.writeHead(200, { 'Content-Type': contentTypes[path.extname(file)] ?? 'text/plain' });
      response.end(readFileSync(file));
    };
    return new WorkbenchSite(server);
  }

  get url(): string {
    return this.server.url;
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

  stop(): Promise<void> {
    return this.server.stop();
  }
}
