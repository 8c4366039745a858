import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PageModel } from '@prizestash/release-page/model';
import { DeliveryError } from '../delivery-error';
import type { Requester } from '../promotion-service/requester';
import { SITE_CONFIG } from '../releases/release';
import type { ReleaseStore } from '../releases/release-store';
import type { IdentityProvider } from './identity-provider';
import type { WatchedCanary } from './overview-model';
import type { PackageReports } from './package-model';
import type { PageRenderer } from './page-renderer';
import type { Pictures } from './pictures';
import type { Sessions } from './sessions';

/** What the pages show besides the release store. */
export interface PageSources {
  /** What the watch says of each canary, by its id. */
  watched(): Promise<ReadonlyMap<string, WatchedCanary>>;
  /** What browsers report of a package; a sentence that says why it cannot be read. */
  reports(name: string, hours: number): Promise<PackageReports | string>;
}

export interface PagesOptions {
  /** Without the signing key. */
  readonly store: ReleaseStore;
  /** Address of the promotion service, which decides what a person may change. */
  readonly serviceUrl: string;
  readonly sessions: Sessions;
  readonly provider: IdentityProvider | null;
  readonly renderer: PageRenderer;
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

/** How a route responds. */
export interface Responses {
  send(
    reply: FastifyReply,
    content: PageModel['content'],
    requester: Requester | null,
    status?: number,
  ): FastifyReply;
  signIn(reply: FastifyReply, problem: string | null, status?: number): FastifyReply;
}

export function responsesOf({ store, provider, renderer }: PagesOptions): Responses {
  const siteUrl = () => {
    const version = store.set(store.live()?.set ?? '')?.versions[SITE_CONFIG];
    return store.siteConfig(version ?? '')?.config.publicBaseUrl ?? '';
  };
  const send: Responses['send'] = (reply, content, requester, status = 200) =>
    reply
      .code(status)
      .headers(content.kind === 'sign-in' ? signInHeaders : headers)
      .type('text/html; charset=utf-8')
      .send(
        renderer.render({
          siteUrl: siteUrl(),
          person: requester?.name ?? null,
          sequence: store.state().sequence,
          content,
        }),
      );
  const signIn: Responses['signIn'] = (reply, problem, status = 401) =>
    send(
      reply,
      { kind: 'sign-in', provider: provider?.name ?? null, link: null, problem },
      null,
      status,
    );
  return { send, signIn };
}

/** Refuses the form of another site, which would act with the session of whoever opens it. */
export function requireOwnForm({ headers: { origin } }: FastifyRequest, own: string): void {
  if (origin !== own)
    throw new DeliveryError('not-permitted', 'the form is not one of these pages');
}

/** A message as a sentence of its own. */
export const sentenceOf = ({ message }: Error) =>
  `${message.charAt(0).toUpperCase()}${message.slice(1)}.`;
