import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseRequestTarget } from '@prizestash/site-host/request-target';
import { listen } from '@prizestash/server-kit/run-server';
import { parseEnvironment } from '@prizestash/server-kit/environment';
import { portNumber } from '@prizestash/server-kit/validators';
import Fastify, { type FastifyInstance } from 'fastify';
import webpack, { type Compiler } from 'webpack';
import hotMiddleware from 'webpack-hot-middleware';
import { replaceWholeFiles, sendBuiltFile } from './built-files';
import { requireFreePort, stopSignal } from './local-program';
import { configOf } from './watch-builds';
import { HOT_PATH, withFastRefresh } from './with-updates';

const HOST = '127.0.0.1';

export interface WebpackServer {
  /** What it shows, for the message at start. */
  readonly title: string;
  /** Of the webpack configuration; its first entry is the page. */
  readonly folder: string;
  /** Used when the variable PORT is not set. */
  readonly defaultPort: number;
  /** What webpack-cli passes for `--env`. */
  readonly env?: object;
}

/** Returns a function whose promise resolves when no build is running. */
function idleOf({ hooks }: Compiler): () => Promise<void> {
  let finish: (() => void) | undefined;
  let idle: Promise<void>;
  const begin = () => {
    if (!finish) idle = new Promise((resolve) => (finish = resolve));
  };
  const end = () => {
    finish?.();
    finish = undefined;
  };
  begin();
  hooks.watchRun.tap('dev', begin);
  hooks.done.tap('dev', end);
  hooks.failed.tap('dev', end);
  return () => idle;
}

/** Serves a folder that webpack builds into; any other document is the page. */
function makeServer(compiler: Compiler, folder: string): FastifyInstance {
  const idle = idleOf(compiler);
  const hot = hotMiddleware(compiler, { log: false, path: HOT_PATH });
  const server = Fastify({ forceCloseConnections: true });
  server.addHook('onRequest', async ({ hostname }, reply) => {
    // A page of the web could give this machine a name of its own, and read what is served here.
    if (!['localhost', HOST].includes(hostname)) return reply.code(403).send('Open localhost.');
    return idle();
  });
  server.get(HOT_PATH, (request, reply) => {
    reply.hijack();
    hot(request.raw, reply.raw, () => reply.raw.end());
  });
  server.setNotFoundHandler(({ headers, raw }, reply) => {
    const { path: pathname } = parseRequestTarget(raw.url ?? '/');
    const send = (file: string) => sendBuiltFile(path.join(folder, file), reply.raw);
    if (pathname !== null && send(pathname)) return reply.hijack();
    const isPage = pathname === '/' || headers.accept?.includes('text/html');
    if (isPage && send('index.html')) return reply.hijack();
    return reply.code(404).send('Not found. If this is a page, the terminal says why.');
  });
  return server;
}

/**
 * Builds a page with webpack, and shows each saved change without reloading the page where React can
 * refresh it, until Ctrl-C.
 */
export async function serveWebpack(page: WebpackServer): Promise<void> {
  const { PORT } = parseEnvironment(process.env, {
    PORT: portNumber({ default: page.defaultPort }),
  });
  await requireFreePort('PORT', PORT, HOST);
  const stopped = stopSignal();
  const configure = await configOf(page.folder);
  const [config] = [configure(page.env ?? {}, { mode: 'development' })].flat();
  const folder = mkdtempSync(path.join(tmpdir(), 'prizestash-dev-'));
  const compiler = webpack(
    withFastRefresh({ ...config, output: { ...config?.output, path: folder } }),
  );
  replaceWholeFiles(compiler);
  const server = makeServer(compiler, folder);
  const watching = compiler.watch({ aggregateTimeout: 30 }, (error, stats) => {
    console.log(error?.stack ?? stats?.toString({ preset: 'errors-warnings', colors: true }));
  });
  await listen({ host: HOST, port: PORT, variable: 'PORT' }, (at) => server.listen(at));
  console.log(`${page.title}: http://localhost:${PORT} (stop with Ctrl-C)`);
  await stopped;
  await server.close();
  await new Promise((resolve) => watching?.close(resolve));
  rmSync(folder, { recursive: true, force: true });
}
