import type { ReactNode } from 'react';
import type { ReleaseSet } from '@prizestash/shared/remote';
import { SiteProvider } from '@prizestash/shared/site';
import { Layout } from './layout/layout';
import type { PageLoads } from './remotes/page-loads';
import { PageLoadsProvider } from './remotes/page-loads-context';
import { ScreenBoundary } from './remotes/screen-boundary';
import { AppRoutes } from './routing/app-routes';

interface AppProps {
  readonly set: ReleaseSet;
  readonly loads: PageLoads;
  /** In place of the routes: for a page that is written without its screen. */
  readonly content?: ReactNode;
}

/** The whole site below a router: the same tree in the browser and in the composer. */
export function App({ set, loads, content }: AppProps) {
  return (
    <ScreenBoundary onCrash={() => false} onTryAgain={() => window.location.reload()}>
      <SiteProvider config={set.config}>
        <PageLoadsProvider value={loads}>
          <Layout set={set}>{content ?? <AppRoutes set={set} />}</Layout>
        </PageLoadsProvider>
      </SiteProvider>
    </ScreenBoundary>
  );
}
