import { createInstance } from '@module-federation/runtime-tools/runtime';
import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import * as navigation from '@prizestash/shared/navigation';
import type { ReleaseSet, RemoteModule } from '@prizestash/shared/remote';
import * as site from '@prizestash/shared/site';

/** What the page of the host defines. */
declare const plainHost: Readonly<{ manifest: string; path: string; set: ReleaseSet }>;

const shared = Object.fromEntries(
  Object.entries({
    react: React,
    'react/jsx-runtime': jsxRuntime,
    '@prizestash/shared/navigation': navigation,
    '@prizestash/shared/site': site,
  }).map(([name, module]) => {
    const version = name.startsWith('react') ? React.version : '2.0.0';
    return [
      name,
      {
        version,
        lib: () => module,
        shareConfig: { singleton: true, requiredVersion: false as const },
      },
    ];
  }),
);
const remotes = [{ name: 'mfe_legal', entry: plainHost.manifest }];
const host = createInstance({ name: 'plain_host', remotes, shared });

async function show(): Promise<void> {
  const remote = await host.loadRemote<{ default: RemoteModule }>('mfe_legal/App');
  if (!remote) throw new Error('the remote exposes nothing');
  const { default: Page } = await remote.default.page(plainHost.path);
  createRoot(document.body).render(
    <MemoryRouter>
      <site.SiteProvider config={plainHost.set.config}>
        <Page />
      </site.SiteProvider>
    </MemoryRouter>,
  );
}

void show();
