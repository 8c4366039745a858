import { ViewTransition, type ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import type { ReleaseSet } from '@prizestash/shared/remote';
import Home from '../pages/home/home';
import NotFound from '../pages/not-found/not-found';
import { homeRoute, notFoundPage } from '../pages/shell-routes';
import { RemotePage } from '../remotes/remote-page';
import { RouteChangeEffects } from './route-change-effects';
import { routesOf } from './route-table';
import styles from './app-routes.module.css';

function pageRoute(path: string, title: string, page: ReactNode) {
  return (
    <Route
      key={path}
      path={path}
      // The server is case-sensitive too.
      caseSensitive
      element={
        <div key={path} className={styles.page}>
          {page}
          <RouteChangeEffects title={title} />
        </div>
      }
    />
  );
}

/** The shell's own pages and every route of the release set. */
export function AppRoutes({ set }: { set: ReleaseSet }) {
  return (
    <ViewTransition>
      <Routes>
        {pageRoute(homeRoute.path, homeRoute.title, <Home />)}
        {routesOf(set).map((remoteRoute) => {
          const { path, title } = remoteRoute.route;
          return pageRoute(path, title, <RemotePage remoteRoute={remoteRoute} />);
        })}
        {pageRoute('*', notFoundPage.title, <NotFound />)}
      </Routes>
    </ViewTransition>
  );
}
