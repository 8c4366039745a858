import { Activity, useMemo, ViewTransition, type ReactNode } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import type { ReleaseSet } from '@prizestash/shared/remote';
import Home from '../pages/home/home';
import NotFound from '../pages/not-found/not-found';
import { homeRoute, notFoundPage } from '../pages/shell-routes';
import { RemotePage } from '../remotes/remote-page';
import { RouteChangeEffects } from './route-change-effects';
import { routeAt, routesOf, type RemoteRoute } from './route-table';
import { usePageAhead } from './use-page-ahead';
import styles from './app-routes.module.css';

const framed = (path: string, title: string, page: ReactNode) => (
  <div key={path} className={styles.page}>
    {page}
    <RouteChangeEffects title={title} />
  </div>
);

const remotePage = (remoteRoute: RemoteRoute) => {
  const { path, title } = remoteRoute.route;
  return framed(path, title, <RemotePage remoteRoute={remoteRoute} />);
};

/** The server is case-sensitive too. */
const pageRoute = (path: string, element: ReactNode) => (
  <Route key={path} path={path} caseSensitive element={element} />
);

/**
 * The shell's own pages and every route of the release set. The page that usually follows the home
 * page is rendered ahead, hidden and without effects; a navigation only shows it.
 */
export function AppRoutes({ set }: { set: ReleaseSet }) {
  const { pathname } = useLocation();
  const ahead = usePageAhead(pathname);
  // Kept, so that a navigation does not render it again.
  const pageAhead = useMemo(() => {
    const remoteRoute = ahead === null ? undefined : routeAt(set, ahead);
    return remoteRoute && remotePage(remoteRoute);
  }, [set, ahead]);
  return (
    <ViewTransition>
      <Routes>
        {pageRoute(homeRoute.path, framed(homeRoute.path, homeRoute.title, <Home />))}
        {routesOf(set).map((remoteRoute) => {
          const { path } = remoteRoute.route;
          return pageRoute(path, path === ahead ? null : remotePage(remoteRoute));
        })}
        {pageRoute('*', framed('*', notFoundPage.title, <NotFound />))}
      </Routes>
      {pageAhead && (
        <Activity mode={pathname === ahead ? 'visible' : 'hidden'}>{pageAhead}</Activity>
      )}
    </ViewTransition>
  );
}
