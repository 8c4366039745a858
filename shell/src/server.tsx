import '@prizestash/shared/ui/tokens.css';
import '@prizestash/shared/ui/base.css';
import './display-face.css';
import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as ReactDOM from 'react-dom';
import * as mobx from 'mobx';
import * as mobxReactLite from 'mobx-react-lite';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import * as contact from '@prizestash/shared/contact';
import { contactContract } from '@prizestash/shared/contact-contract';
import * as navigation from '@prizestash/shared/navigation';
import type { ReleaseSet, RemoteModule } from '@prizestash/shared/remote';
import * as site from '@prizestash/shared/site';
import { App } from './app';
import { PendingPage } from './pages/pending/pending-page';
import { homeRoute, notFoundPage } from './pages/shell-routes';
import { PageLoader } from './remotes/page-loader';
import { routeAt } from './routing/route-table';
import { ShellError } from './release-set';

/** The singletons that the shell provides to the remotes' Node builds, as it does in the browser. */
export const provided: Readonly<Record<string, unknown>> = {
  react: React,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': ReactDOM,
  mobx,
  'mobx-react-lite': mobxReactLite,
  '@prizestash/shared/contact': contact,
  '@prizestash/shared/navigation': navigation,
  '@prizestash/shared/site': site,
};

export const manifest = { name: 'shell', routes: [homeRoute] };
export { contactContract, notFoundPage };

export interface PageRequest {
  /** Path of the page; an unknown path renders the not-found page. */
  readonly path: string;
  readonly set: ReleaseSet;
  /** The remote module of each remote in the set, by package name. */
  readonly remoteModules: Readonly<Record<string, RemoteModule>>;
  /** False renders the layout and the place of the screen, which the browser renders. */
  readonly withScreen: boolean;
}

/**
 * Renders the HTML inside one page's root element.
 * @throws the error that the page threw while rendering.
 */
export async function renderPage({
  path,
  set,
  remoteModules,
  withScreen,
}: PageRequest): Promise<string> {
  const loader = createLoader(set, remoteModules);
  const remoteRoute = routeAt(set, path);
  if (remoteRoute && withScreen) {
    // Loaded without the loader first, because the loader would retry a permanent error without end.
    const remoteModule = findRemoteModule(remoteRoute.remote.container, set, remoteModules);
    await remoteModule.page(remoteRoute.route.path);
    await loader.load(remoteRoute);
  }

  const errors: unknown[] = [];
  const { prelude } = await prerender(
    <StaticRouter location={path}>
      <App set={set} loader={loader} content={withScreen ? undefined : <PendingPage />} />
    </StaticRouter>,
    {
      onError: (error) => void errors.push(error),
      // React otherwise moves large content behind a script, which hides it from visitors without one.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
    },
  );
  const html = await new Response(prelude).text();
  if (errors.length > 0) throw errors[0];
  return html;
}

type RemoteModules = PageRequest['remoteModules'];

function createLoader(set: ReleaseSet, remoteModules: RemoteModules): PageLoader {
  return new PageLoader({
    loadRemoteModule: (code) =>
      Promise.resolve(findRemoteModule(code.container, set, remoteModules)),
    rehydrateContact: () => Promise.resolve(),
    delay: () => new Promise(() => {}),
    onError: () => {},
  });
}

function findRemoteModule(
  container: string,
  set: ReleaseSet,
  remoteModules: RemoteModules,
): RemoteModule {
  const name = Object.keys(set.remotes).find((key) => set.remotes[key]?.container === container);
  const remoteModule = name && remoteModules[name];
  if (!remoteModule) {
    throw new ShellError('remote-not-loaded', `no remote module was passed for ${container}`);
  }
  return remoteModule;
}
