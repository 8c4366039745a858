import {
  Activity,
  useInsertionEffect,
  useMemo,
  useState,
  ViewTransition,
  type ReactNode,
} from 'react';
import { useLocation } from '@prizestash/shared/navigation';
import type { ReleaseSet } from '@prizestash/shared/remote';
import Home from '../pages/home/home';
import NotFound from '../pages/not-found/not-found';
import { homeRoute, notFoundPage } from '../pages/shell-routes';
import { CleanUpErrorBoundary, PageErrorBoundary } from '../remotes/page-error-boundary';
import { RemotePage } from '../remotes/remote-page';
import { showStylesOf } from '../remotes/remote-styles';
import { NAVIGATION } from './page-router';
import { RouteChangeEffects } from './route-change-effects';
import { normalizePath, routeAt, routesOf, type RemoteRoute } from './route-table';
import { usePageAhead } from './use-page-ahead';
import styles from './app-routes.module.css';

const framed = (title: string, page: ReactNode) => (
  <div className={styles.page}>
    {page}
    <RouteChangeEffects title={title} />
  </div>
);

/**
 * Shows the styles of a page's package. Rendered before the pages, so that its effect runs before React
 * adds or removes one: the browser then computes no style that a button could fade from.
 */
function PageStyles({ owner }: { owner: RemoteRoute['remote'] | undefined }) {
  useInsertionEffect(() => showStylesOf(owner), [owner]);
  return null;
}

const remotePage = (remoteRoute: RemoteRoute) =>
  framed(remoteRoute.route.title, <RemotePage remoteRoute={remoteRoute} />);

/** A page of the shell has no other version, so a crash is not retried by itself. */
const shellPage = (title: string, page: ReactNode) =>
  framed(
    title,
    <PageErrorBoundary onCrash={() => false} onTryAgain={() => {}}>
      {page}
    </PageErrorBoundary>,
  );

const UNKNOWN = '*';

/**
 * The shell's own pages and every route of the release set. The page that usually follows the home
 * page is rendered ahead, hidden and without effects; a navigation only shows it.
 *
 * Each page has a boundary that stays when it is left: an error in the clean-up of its effects then
 * affects neither the page that follows nor the layout.
 */
export function AppRoutes({ set }: { set: ReleaseSet }) {
  const { pathname } = useLocation();
  const path = normalizePath(pathname);
  const ahead = usePageAhead(path);
  // Kept, so that a navigation does not render it again.
  const pageAhead = useMemo(() => {
    const remoteRoute = ahead === null ? undefined : routeAt(set, ahead);
    return remoteRoute && remotePage(remoteRoute);
  }, [set, ahead]);

  const pages: Readonly<Record<string, () => ReactNode>> = {
    ...Object.fromEntries(
      routesOf(set).map((one) => [one.route.path, () => remotePage(one)] as const),
    ),
    [homeRoute.path]: () => shellPage(homeRoute.title, <Home />),
    [UNKNOWN]: () => shellPage(notFoundPage.title, <NotFound />),
  };
  const shown = path === ahead ? null : Object.hasOwn(pages, path) ? path : UNKNOWN;
  // The page of the HTML has a place of its own: a package is prerendered without the routes of the
  // others, and React's generated ids depend on the number of siblings.
  const [first] = useState(shown);
  const boundary = (name: string) => (
    <CleanUpErrorBoundary key={name}>{name === shown && pages[name]?.()}</CleanUpErrorBoundary>
  );
  return (
    <>
      <PageStyles owner={routeAt(set, path)?.remote} />
      {/* Only for navigations: React ignores events while a browser captures the old page, so a field
          that was filled then would be emptied. With `enter`, React moves the images of prerendered
          pages behind a script. */}
      <ViewTransition default="none" update={{ [NAVIGATION]: 'auto', default: 'none' }}>
        {first && boundary(first)}
        {Object.keys(pages)
          .filter((name) => name !== first)
          .map(boundary)}
        <CleanUpErrorBoundary>
          {pageAhead && (
            <Activity mode={path === ahead ? 'visible' : 'hidden'}>{pageAhead}</Activity>
          )}
        </CleanUpErrorBoundary>
      </ViewTransition>
    </>
  );
}
