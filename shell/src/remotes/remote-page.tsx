import { use, useEffect, createContext } from 'react';
import type { RemoteRoute } from '../routing/route-table';
import { PageErrorBoundary } from './page-error-boundary';
import { ShellError } from '../release-set';
import type { PageLoader } from './page-loader';

const PageLoaderContext = createContext<PageLoader | null>(null);

export const PageLoaderProvider = PageLoaderContext;

/**
 * The document's page loader.
 * @throws {ShellError} `no-provider` outside a `PageLoaderProvider`.
 */
export function usePageLoader(): PageLoader {
  const loader = use(PageLoaderContext);
  if (!loader) throw new ShellError('no-provider', 'usePageLoader needs a PageLoaderProvider');
  return loader;
}

/** Names the page on the root element when its screen and the effects of that have run, for checks. */
function PageContent({ remoteRoute }: { remoteRoute: RemoteRoute }) {
  const Page = use(usePageLoader().load(remoteRoute));
  const { path } = remoteRoute.route;
  useEffect(() => {
    document.documentElement.dataset['page'] = path;
  }, [path]);
  return <Page />;
}

/** The page of a remote. Suspends while it loads; the layout has the `Suspense` boundary. */
export function RemotePage({ remoteRoute }: { remoteRoute: RemoteRoute }) {
  const loader = usePageLoader();
  return (
    <PageErrorBoundary
      onCrash={() => loader.excludeCrashedVersion(remoteRoute)}
      onTryAgain={() => loader.reset(remoteRoute)}
    >
      <PageContent remoteRoute={remoteRoute} />
    </PageErrorBoundary>
  );
}
