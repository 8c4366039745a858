import type { ReactNode } from 'react';
import type { ReleaseSet } from '@prizestash/shared/remote';
import { SiteProvider } from '@prizestash/shared/site';
import { Layout } from './layout/layout';
import { PageErrorBoundary } from './remotes/page-error-boundary';
import type { PageLoader } from './remotes/page-loader';
import { PageLoaderProvider } from './remotes/page-loader-context';
import { AppRoutes } from './routing/app-routes';

interface AppProps {
  readonly set: ReleaseSet;
  readonly loader: PageLoader;
  /** Replaces the routes where only the layout is prerendered. */
  readonly content?: ReactNode;
}

export function App({ set, loader, content }: AppProps) {
  return (
    <PageErrorBoundary onCrash={() => false} onTryAgain={() => window.location.reload()}>
      <SiteProvider config={set.config}>
        <PageLoaderProvider value={loader}>
          <Layout set={set}>{content ?? <AppRoutes set={set} />}</Layout>
        </PageLoaderProvider>
      </SiteProvider>
    </PageErrorBoundary>
  );
}
