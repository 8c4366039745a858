import { ViewTransition, type ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import type { ReleaseSet } from '@prizestash/shared/remote';
import Home from '../pages/home/home';
import NotFound from '../pages/not-found/not-found';
import { homeRoute, notFoundPage } from '../pages/own-routes';
import { RemoteScreen } from '../remotes/remote-screen';
import { RouteArrival } from './route-arrival';
import { routesOf } from './route-table';
import classes from './app-routes.module.css';

/** The shell's own pages, and every route of the release set. */
export function AppRoutes({ set }: { set: ReleaseSet }) {
  const arriving = (path: string, title: string, screen: ReactNode) => (
    <Route
      key={path}
      path={path}
      // As the host and the release set spell it.
      caseSensitive
      element={
        <div key={path} className={classes['screen']}>
          {screen}
          <RouteArrival title={title} />
        </div>
      }
    />
  );
  return (
    <ViewTransition>
      <Routes>
        {arriving(homeRoute.path, homeRoute.title, <Home />)}
        {routesOf(set).map((owned) =>
          arriving(owned.route.path, owned.route.title, <RemoteScreen owned={owned} />),
        )}
        {arriving('*', notFoundPage.title, <NotFound />)}
      </Routes>
    </ViewTransition>
  );
}
