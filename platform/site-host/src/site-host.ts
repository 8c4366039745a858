import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import fastifyStatic from '@fastify/static';
import { slowClientLimits } from '@prizestash/server-kit/run-server';
import { observeRequests } from '@prizestash/server-kit/telemetry/observe-requests';
import { requestIds } from '@prizestash/server-kit/telemetry/trace';
import fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { isDeliveryError } from '@prizestash/release-store/delivery-error';
import { NOT_FOUND_PATH, pageFile } from '@prizestash/release-store/release-set/release-set';
import {
  PROVIDES_PATH,
  providedVersions,
  VERSIONS_PATH,
  visitedVersions,
} from '@prizestash/release-store/release-set/published-versions';
import {
  emptyState,
  servedSets,
  type PromotionState,
} from '@prizestash/release-store/promotion-log/promotion-state';
import { SITE_CONFIG, isSafe } from '@prizestash/release-store/release-name';
import type { ReleaseStore } from '@prizestash/release-store/release-store';
import { previewUrlOf } from '@prizestash/release-store/site-config/site-config-from-env';
import { BUCKETS } from '@prizestash/release-store/promotion-log/log-entry';
import { commonHeaders, hasOwnRule, headersFor, supportsIntegrityPolicy } from './headers/headers';
import { chooseReleaseSet, overrideHeaders, type ChosenReleaseSet } from './choose-release-set';
import { ServedSets } from './served-sets';
import { forwardToApi, isApiCall } from './forward-to-api';
import { allowPreviewNotice, withPreviewNotice } from './preview-notice';
import { meantTarget, parseRequestTarget, type RequestTarget } from './request-target';

/** Body of the response to `?set=` with an id that is not in the store. */
export const NO_SUCH_RELEASE_SET = 'No such release set is in the store.\n';

/**
 * How long a request waits for a release that another host may serve already: a second less than the
 * proxy waits, and no more requests at a time than the host can still end in time.
 */
const RELEASE_WAIT_MS = 2_000;
const POLL_MS = 100;
const MAX_WAITING = 50;

/** How a `SiteHost` differs from the one that visitors use. */
interface SiteHostOptions {
  /** Handles a request before the host does. @returns true when it has sent a response. */
  readonly handleFirst?: (request: http.IncomingMessage, response: http.ServerResponse) => boolean;
  /** Assigns a bucket, 0 to 99, to a visitor without one. */
  readonly assignBucket?: () => number;
  /** The percentage of requests that are logged, besides those that fail; nothing when left out. */
  readonly loggedPercent?: number | undefined;
  /** Origin of the API that its calls are forwarded to; page reports are dropped when left out. */
  readonly apiUrl?: string | undefined;
  /** Whether a proxy of the operator's in front of the host writes `X-Forwarded-For`. */
  readonly isBehindProxy?: boolean;
}

/**
 * Serves a release store over HTTP: files as they are, with the headers of their release set. Reads
 * the promotion log at every request, so a promotion takes effect with the next one.
 */
export class SiteHost {
  private readonly sets: ServedSets;
  private state: PromotionState = emptyState;
  private refused = false;
  private waiting = 0;
  private previews: { readonly live: string; readonly host: string | null } | undefined;
  private readonly withoutPolicy = new WeakSet<FastifyRequest>();
  /** The path of the page or file that was found, or `redirect`. */
  private readonly routes = new WeakMap<FastifyRequest, string>();
  private readonly app: FastifyInstance;

  constructor(
    private readonly store: ReleaseStore,
    private readonly options: SiteHostOptions = {},
  ) {
    const { loggedPercent, apiUrl, isBehindProxy = false } = options;
    this.sets = new ServedSets(store);
    this.app = fastify({
      // `respond` reads the target as it was sent; only the API's calls have routes.
      rewriteUrl: (request) => (isApiCall(request) ? String(request.url) : '/'),
      forceCloseConnections: true,
      logger: loggedPercent !== undefined && { base: { service: 'host' } },
      logController: new LogController({ disableRequestLogging: true }),
      ...requestIds,
      ...slowClientLimits,
    });
    this.app.addHook('onResponse', (request, reply, done) => {
      this.logResponse(request, reply);
      done();
    });
    void this.app.register(fastifyStatic, {
      root: path.resolve(store.folder),
      serve: false,
      preCompressed: true,
      cacheControl: false,
      lastModified: false,
      acceptRanges: false,
      dotfiles: 'allow',
    });
    observeRequests(this.app, (request) => this.routeOf(request));
    this.app.addHook('onSend', (request, reply, _payload, done) => {
      const tag = reply.getHeader('etag');
      if (this.withoutPolicy.has(request) && typeof tag === 'string') {
        void reply.header('etag', tag.replace(/"$/, VARIANT_END));
      }
      done();
    });
    // A hook, because it runs before a body would be read.
    this.app.addHook('onRequest', (request, reply, done) => {
      if (options.handleFirst?.(restoreUrl(request), reply.raw)) reply.hijack();
      else if (isRead(request.method) || request.routeOptions.url !== undefined) done();
      else void reply.code(405).header('Allow', 'GET, HEAD').send();
    });
    forwardToApi(this.app, apiUrl, isBehindProxy);
    this.app.setNotFoundHandler((request, reply) => this.respond(request, reply));
    this.app.setErrorHandler((error: Error & { statusCode?: number }, { id }, reply) => {
      const { statusCode: status = 500 } = error;
      const isOwn = status >= 500;
      if (isOwn) console.error(id, error);
      // The headers of the file that was asked for are set already.
      return reply
        .code(isOwn ? 500 : status)
        .header('Cache-Control', 'no-store')
        .type('text/plain')
        .send(isOwn ? 'The site cannot respond right now.' : http.STATUS_CODES[status]);
    });
  }

  /** What was found for a request, one name for all files of packages; never what a visitor wrote. */
  private routeOf(request: FastifyRequest): string {
    return request.routeOptions.url ?? this.routes.get(request) ?? 'none';
  }

  /** Logs one line for some of the responses, and for each that failed. */
  private logResponse(request: FastifyRequest, reply: FastifyReply): void {
    const { statusCode: status, elapsedTime } = reply;
    const { loggedPercent } = this.options;
    if (loggedPercent === undefined) return;
    if (status < 500 && Math.random() * 100 >= loggedPercent) return;
    const ms = Math.round(elapsedTime * 10) / 10;
    const line = { method: request.method, route: this.routeOf(request), status, ms };
    this.app.log.info({ reqId: request.id, ...line }, 'request completed');
  }

  /**
   * Starts to listen.
   * @param port 0 for any free port.
   * @returns the port.
   */
  async listen(port: number, host: string): Promise<number> {
    await this.app.listen({ port, host });
    return (this.app.server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    await this.app.close();
  }

  /** The live release set, for a metric; empty before the first promotion. */
  liveSet(): Readonly<Record<string, number>> {
    const { live } = this.knownState();
    return live ? { [live.set]: 1 } : {};
  }

  private async respond(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const target = parseRequestTarget(request.originalUrl);
    const state = this.knownState();
    if (!state.live) return reply.code(503).header('Retry-After', '5').send('Nothing is live yet.');
    const visit = {
      ...target,
      cookie: request.headers.cookie,
      isForPreview: request.hostname === this.previewHost(state.live.set),
    };
    const { assignBucket = () => randomInt(BUCKETS) } = this.options;
    const chosen = chooseReleaseSet(this.sets, state.live.set, state, visit, assignBucket);
    if (!chosen) return sendStatus(reply, 404, NO_SUCH_RELEASE_SET);
    if (isWithdrawnFile(state, target.path)) return sendStatus(reply, 410);
    const asked = /^\/release-sets\/(set-[\w-]+)$/.exec(target.path ?? '')?.[1];
    // 205 asks for the document to be loaded anew (RFC 9110, section 15.3.6), and is no error.
    if (asked) return sendStatus(reply, this.isBad(state, asked) ? 205 : 204);
    const sent = this.sendPackageFile(reply, state, target);
    if (sent) return sent;
    const arrived = await this.releaseOf(target);
    return (
      (arrived && this.sendPackageFile(reply, this.knownState(), target)) ||
      this.sendVersions(reply, chosen, target) ||
      this.sendFromReleaseSet(request, reply, chosen, target)
    );
  }

  /** Whether open tabs must leave a release set: it was rolled back or withdrawn. */
  private isBad(state: PromotionState, id: string): boolean {
    if (servedSets(state).includes(id)) return false;
    const { versions = {} } = this.sets.set(id) ?? {};
    const releases = Object.entries(versions).map(([name, version]) => `${name}@${version}`);
    return (
      state.withdrawn.includes(id) ||
      state.rolledBack.some(({ release }) => releases.includes(release))
    );
  }

  /** The host name where previews open, by the configuration that is live. */
  private previewHost(live: string): string | null {
    if (this.previews?.live === live) return this.previews.host;
    const release = this.store.siteConfig(this.sets.set(live)?.versions[SITE_CONFIG] ?? '');
    const host = release && new URL(previewUrlOf(release.config)).hostname;
    this.previews = { live, host };
    return host;
  }

  /** What the promotion log says; while it is refused, what it said before. */
  private knownState(): PromotionState {
    try {
      this.state = this.store.state();
      this.refused = false;
    } catch (error) {
      if (!isDeliveryError(error, 'log-refused')) throw error;
      if (!this.refused) console.error((error as Error).message);
      this.refused = true;
    }
    return this.state;
  }

  /**
   * Waits for a release that this machine's copy of the store does not have yet. A page of a new set
   * can come from another host, which had it a moment earlier.
   * @returns whether it has arrived.
   */
  private async releaseOf({ path: urlPath }: RequestTarget): Promise<boolean> {
    if (!this.store.isCopy || !urlPath?.startsWith('/packages/')) return false;
    const [, , name = '', version = ''] = urlPath.split('/');
    const { versions = {} } = this.sets.set(this.knownState().live?.set ?? '') ?? {};
    const release = { package: name, version };
    if (!Object.hasOwn(versions, name) || !isSafe(release)) return false;
    if (this.waiting >= MAX_WAITING) return false;
    const end = performance.now() + RELEASE_WAIT_MS;
    this.waiting += 1;
    while (performance.now() < end && !this.store.holds(release)) await delay(POLL_MS);
    this.waiting -= 1;
    return this.store.holds(release);
  }

  /** @returns undefined when the path is no file of a package. */
  private sendPackageFile(
    reply: FastifyReply,
    state: PromotionState,
    target: RequestTarget,
  ): FastifyReply | undefined {
    if (!target.path?.startsWith('/packages/')) return undefined;
    const file = this.sets.findPackageFile(target.path);
    if (!file) return undefined;
    const rules = this.sets.rulesOfPackage(state, target.path);
    const isServed = path.extname(target.path) !== '.html' || hasOwnRule(rules, target.path);
    if (!isServed) return undefined;
    this.routes.set(reply.request, '/packages/*');
    // No tag: the file of a version never changes, and its tag would differ from host to host.
    return this.sendFile(reply.headers(headersFor(rules, target.path)), file, { etag: false });
  }

  /** @returns undefined for other paths. */
  private sendVersions(
    reply: FastifyReply,
    { set, headers }: ChosenReleaseSet,
    { path: urlPath }: RequestTarget,
  ): FastifyReply | undefined {
    const isProvided = urlPath === PROVIDES_PATH;
    if (!isProvided && urlPath !== VERSIONS_PATH) return undefined;
    this.routes.set(reply.request, urlPath);
    const caching = { 'Cache-Control': isProvided ? 'public, max-age=300' : 'no-store' };
    void reply.headers({ ...headersFor(commonHeaders, urlPath), ...caching, ...headers });
    return reply.send(
      isProvided ? providedVersions(this.store, set) : visitedVersions(this.sets, this.state, set),
    );
  }

  private sendFromReleaseSet(
    request: FastifyRequest,
    reply: FastifyReply,
    chosen: ChosenReleaseSet,
    target: RequestTarget,
  ): FastifyReply {
    const rules = this.sets.rulesOf(chosen.set);
    const find = (urlPath: string | null) =>
      urlPath === null ? null : this.sets.findFile(chosen.set, urlPath);
    const found = find(target.path);
    const meant = found ? target : meantTarget(request.originalUrl);
    const page = found ?? find(meant.path);
    if (chosen.isElsewhere && page && path.extname(page.file) === '.html') {
      const site = this.sets.set(chosen.set)?.publicBaseUrl ?? '';
      return redirect(reply.headers(chosen.headers), site + page.path, meant.search, 302);
    }
    if (page && page.path !== target.path && path.extname(page.file) === '.html') {
      this.routes.set(request, 'redirect');
      return redirect(reply.headers(headersFor(commonHeaders, '/')), page.path, meant.search, 301);
    }
    if (found) this.routes.set(request, found.path);
    const pages = this.store.pagesFolder(chosen.set);
    const file = found?.file ?? path.join(pages, pageFile(NOT_FOUND_PATH));
    reply.code(found ? 200 : 404).headers({
      ...headersFor(rules, found?.path ?? NOT_FOUND_PATH),
      ...chosen.headers,
      ...(path.extname(file) === '.html' && chosen.pageHeaders),
    });
    if (!supportsIntegrityPolicy(request.headers['user-agent'])) {
      reply.removeHeader('Integrity-Policy');
      this.withoutPolicy.add(request);
      readVariantTags(request.headers);
    }
    if (chosen.isPreview && path.extname(file) === '.html') return sendPreview(reply, file);
    // A browser that has this page under another URL must still learn that this one is not found.
    if (!found) for (const name of conditions) delete request.headers[name];
    return this.sendFile(reply, file, { etag: found !== null });
  }

  private sendFile(reply: FastifyReply, file: string, options = {}): FastifyReply {
    return reply.sendFile(path.relative(this.store.folder, file), options);
  }
}

/** Entity tags of pages without `Integrity-Policy`: a cache must not confirm one page with the other. */
const VARIANT_END = '-without-policy"';

/** Leaves the tags that name this variant, as the file server knows them. */
function readVariantTags(headers: http.IncomingHttpHeaders): void {
  const known = headers['if-none-match']?.split(',').map((tag) => tag.trim()) ?? [];
  const own = known.filter((tag) => tag.endsWith(VARIANT_END));
  if (own.length === 0) delete headers['if-none-match'];
  else headers['if-none-match'] = own.map((tag) => tag.replace(VARIANT_END, '"')).join(', ');
}

/** They are about a file that is found (RFC 9110, section 13.2.1). */
const conditions = ['if-match', 'if-none-match', 'if-unmodified-since'];

const isRead = (method: string) => method === 'GET' || method === 'HEAD';

/** `rewriteUrl` changes the URL of Node's own request too. */
function restoreUrl(request: FastifyRequest): http.IncomingMessage {
  return Object.assign(request.raw, { url: request.originalUrl });
}

/** Whether a path is that of a file of a withdrawn release. */
function isWithdrawnFile({ withdrawn }: PromotionState, path: string | null): boolean {
  const [, folder, name, version] = path?.split('/') ?? [];
  return folder === 'packages' && withdrawn.includes(`${name}@${version}`);
}

/** A proxy refuses a response with longer headers, and takes the host for broken. */
const MAX_LOCATION = 2_000;

function redirect(reply: FastifyReply, path: string, search: string, status: number): FastifyReply {
  const isShort = path.length + search.length <= MAX_LOCATION;
  return reply.redirect(isShort ? path + search : path, status);
}

/** Sends a page with the line that says that it is a preview. */
function sendPreview(reply: FastifyReply, file: string): FastifyReply {
  const policy = reply.getHeader('Content-Security-Policy');
  if (typeof policy === 'string') {
    void reply.header('Content-Security-Policy', allowPreviewNotice(policy));
  }
  const page = withPreviewNotice(readFileSync(file, 'utf8'));
  return reply.type('text/html; charset=utf-8').send(page);
}

/** A response that is for nobody else and is not kept. */
function sendStatus(reply: FastifyReply, status: number, text = ''): FastifyReply {
  return reply
    .code(status)
    .headers({ ...headersFor(commonHeaders, '/'), ...overrideHeaders })
    .type('text/plain; charset=utf-8')
    .send(text);
}
