import http from 'node:http';
import path from 'node:path';
import { pipeline } from 'node:stream';
import { text } from 'node:stream/consumers';
import { sha256Of } from '@prizestash/release-store/release-format/integrity';
import { parseRequestTarget } from '@prizestash/site-host/request-target';
import type { ReleasedRemote } from '@prizestash/shared/remote';
import { LiveReload } from '../live-reload';
import { sendBuiltFile, sendUpdate } from '../built-files';
import { addressesOfSite, withLocalRemote } from './local-page';
import { localPrefix } from './local-remote';
import type { JudgedServer } from './private-addresses';
import { localHeaders, type LocalPlace } from './response-headers';
import { forward } from './upstream';

/** Requests below this path go on to the API of the site. */
const API_PATH = '/__dev/api';

/**
 * A server for one developer: the site, with one remote from this machine. It listens on the loopback
 * interface, and nothing at the site changes: an override that the site's host reads would be a way to
 * load code from elsewhere, and an address in a link could reach a visitor.
 */
export class SiteProxy {
  /** Name of the site on this machine: browsers send it no cookies of other programs on localhost. */
  private readonly host: string;
  readonly reload = new LiveReload();
  /** The current build; null before the first one. */
  remote: ReleasedRemote | null = null;
  private addresses: Awaited<ReturnType<typeof addressesOfSite>> | null = null;
  private readonly server = http.createServer((request, response) => {
    this.handle(request, response).catch(({ message }: Error) => {
      if (!response.headersSent) response.writeHead(502, { 'Content-Type': 'text/plain' });
      response.end(`${message}\n`);
    });
  });

  /**
   * @param site origin of the site.
   * @param builds the folders of its files for browsers, by the name of the build.
   * @param output of the newest build, by which open pages are updated; empty without updates.
   */
  constructor(
    private readonly site: string,
    private readonly name: string,
    private readonly builds: ReadonlyMap<string, string>,
    private readonly output = '',
  ) {
    this.host = `site-${sha256Of(site).slice(0, 12)}.localhost`;
  }

  /** Requires that the address is one of a site, and reads where its API is. */
  async connect(): Promise<void> {
    this.addresses = await addressesOfSite(this.site);
  }

  /** @returns the address to open. */
  async listen(port: number): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(port, '127.0.0.1', resolve));
    return `http://${this.host}:${port}`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async handle(
    request: http.IncomingMessage,
    response: http.ServerResponse,
  ): Promise<void> {
    const { path: pathname, search } = parseRequestTarget(request.url ?? '/');
    const { addresses } = this;
    // Another name could be one that a page of the web gave to this machine.
    if (request.headers.host?.replace(/:\d+$/, '') !== this.host) response.writeHead(403).end();
    // Any other spelling could name another server: //host/path.
    else if (pathname === null) response.writeHead(404).end();
    else if (this.reload.handle(request, response)) return;
    else if (pathname.startsWith(localPrefix(this.name))) {
      if (sendUpdate({ [this.name]: this.output }, request, response)) return;
      const [build = '', ...file] = pathname.slice(localPrefix(this.name).length).split('/');
      const folder = this.builds.get(build);
      // The path is canonical, so it stays in the folder.
      const isSent = folder && sendBuiltFile(path.join(folder, ...file), response);
      if (!isSent) response.writeHead(404).end();
    } else if (!addresses) response.writeHead(503).end();
    else if (pathname.startsWith(`${API_PATH}/`)) {
      const api = { server: addresses.apiBaseUrl, path: API_PATH, judged: addresses.apiServer };
      await this.sendFrom(api, pathname.slice(API_PATH.length) + search, request, response);
    } else {
      const site = { server: this.site, path: '', judged: addresses.siteServer };
      await this.sendFrom(site, pathname + search, request, response);
    }
  }

  /** Sends the response of the site or its API, and of the site's pages those with the local remote. */
  private async sendFrom(
    { server, path: localPath, judged }: Omit<LocalPlace, 'requested'> & { judged: JudgedServer },
    target: string,
    request: http.IncomingMessage,
    response: http.ServerResponse,
  ): Promise<void> {
    const url = new URL(server + target);
    const { pathname } = url;
    const isOfSite = localPath === '' && !pathname.startsWith('/packages/');
    const isPage = isOfSite && path.extname(pathname) === '';
    const { method = 'GET', headers: received } = request;
    const { cookie, origin } = received;
    const headers = {
      // A page is changed, so it has to arrive as text, and complete.
      ...(isPage && { 'accept-encoding': 'identity', 'if-none-match': undefined }),
      cookie,
      // Site and API serve browsers on the origin of the site.
      ...(origin && { origin: this.site }),
    };
    const asked = { method, headers: received, body: request };
    const upstream = await forward(url, asked, headers, judged);
    const status = upstream.statusCode ?? 502;
    const sent = localHeaders(upstream.headers, { server, path: localPath, requested: url });
    if (!isPage || !String(sent['content-type']).startsWith('text/html') || !this.remote) {
      response.writeHead(status, sent);
      // Either side may break off: then the other one ends too.
      pipeline(upstream, response, () => {});
      return;
    }
    const isNew = status === 404 && this.remote.routes.some((route) => route.path === pathname);
    const html = withLocalRemote(await text(upstream), pathname, {
      name: this.name,
      remote: this.remote,
      apiBaseUrl: `http://${request.headers.host}${API_PATH}`,
      scripts: this.reload.scripts,
    });
    const { 'content-length': _length, etag: _etag, 'content-encoding': _encoding, ...kept } = sent;
    // The script that reloads the page has no integrity.
    const { 'integrity-policy': _integrity, ...rest } = kept;
    response.writeHead(isNew ? 200 : status, { ...rest, 'cache-control': 'no-store' });
    response.end(html);
  }
}
