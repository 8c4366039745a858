import '@prizestash/shared/ui/tokens.css';
import '@prizestash/shared/ui/base.css';
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
import { homeRoute, notFoundPage } from './pages/own-routes';
import { PageLoads } from './remotes/page-loads';
import { routeAt } from './routing/route-table';

/** The singletons, handed to the remotes' Node builds as the shell hands them over in the browser. */
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

/** What one page is written from. */
export interface PageRequest {
  /** Path of the page; an address that nobody owns gives the not-found page. */
  readonly path: string;
  readonly set: ReleaseSet;
  /** Door of each remote in the set, by package name. */
  readonly remoteModules: Readonly<Record<string, RemoteModule>>;
  /** False: the layout alone, for a page that only the browser can fill. */
  readonly withScreen: boolean;
}

/**
 * Writes the HTML of one page's root element.
 * @throws what the screen threw while rendering.
 */
export async function renderPage({
  path,
  set,
  remoteModules,
  withScreen,
}: PageRequest): Promise<string> {
  const remoteModuleOf = (container: string): RemoteModule => {
    const name = Object.keys(set.remotes).find((key) => set.remotes[key]?.container === container);
    const remoteModule = name && remoteModules[name];
    if (!remoteModule) throw new Error(`the remoteModule of ${container} was not given`);
    return remoteModule;
  };
  const loads = new PageLoads({
    loadRemoteModule: (code) => Promise.resolve(remoteModuleOf(code.container)),
    rehydrate: () => Promise.resolve(),
    pause: () => new Promise(() => {}),
    report: () => {},
  });
  const owned = routeAt(set, path);
  if (owned && withScreen) {
    // Asked first without the loads, which would try again for ever what here fails for good.
    await remoteModuleOf(owned.remote.container).page(owned.route.path);
    await loads.screen(owned);
  }

  const failures: unknown[] = [];
  const { prelude } = await prerender(
    <StaticRouter location={path}>
      <App set={set} loads={loads} content={withScreen ? undefined : <div />} />
    </StaticRouter>,
    {
      onError: (failure) => void failures.push(failure),
      // Otherwise React moves large content behind a script, and nobody without script could read it.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
    },
  );
  const html = await new Response(prelude).text();
  if (failures.length > 0) throw failures[0];
  return html;
}
