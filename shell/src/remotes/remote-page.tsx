import { use, useEffect } from 'react';
import type { RemoteRoute } from '../routing/route-table';
import { PageErrorBoundary } from './page-error-boundary';
import { usePageLoader } from './page-loader-context';

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
