import '@prizestash/shared/ui/tokens.css';
import '@prizestash/shared/ui/base.css';
import { Suspense, use, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Route, Routes, useLocation } from 'react-router-dom';
import remote from 'bench-remote';
import { whenRehydrated } from '@prizestash/shared/contact';
import { Link } from '@prizestash/shared/navigation';
import type { RemotePageModule } from '@prizestash/shared/remote';
import { SiteProvider } from '@prizestash/shared/site';
import { BenchPanel } from './bench-panel';
import classes from './show-bench.module.css';
import { keepBenchOptions, type BenchOptions } from './options';
import { benchSite } from './site';

const pages = new Map<string, Promise<RemotePageModule>>();

function pageAt(path: string): Promise<RemotePageModule> {
  const page = pages.get(path) ?? whenRehydrated.then(() => remote.page(path));
  pages.set(path, page);
  return page;
}

function Screen({ path }: { path: string }) {
  const { default: Page } = use(pageAt(path));
  return <Page />;
}

function Elsewhere() {
  const { pathname } = useLocation();
  return (
    <>
      <h1>{pathname === '/' ? remote.manifest.name : `${pathname} belongs to another package`}</h1>
      <ul>
        {remote.manifest.routes.map(({ path, title }) => (
          <li key={path}>
            <Link to={path}>{title}</Link>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The remote moves through its pages by paths alone: the choices are put back into the address. */
function useOptionsInAddress(options: BenchOptions): void {
  const { pathname, search, hash } = useLocation();
  useEffect(() => {
    const kept = keepBenchOptions(search, options);
    if (kept !== search) window.history.replaceState(history.state, '', pathname + kept + hash);
  }, [pathname, search, hash, options]);
}

function Bench({ options }: { options: BenchOptions }) {
  useOptionsInAddress(options);
  return (
    <>
      <BenchPanel options={options} />
      <main id="main" tabIndex={-1} className={classes['main']}>
        <Suspense fallback={<p>Loading…</p>}>
          <Routes>
            {remote.manifest.routes.map(({ path }) => (
              <Route key={path} path={path} element={<Screen key={path} path={path} />} />
            ))}
            <Route path="*" element={<Elsewhere />} />
          </Routes>
        </Suspense>
      </main>
    </>
  );
}

/** Renders the remote of this build below the panel of choices. */
export function showBench(options: BenchOptions): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('the bench has no root element');
  createRoot(root).render(
    <BrowserRouter>
      <SiteProvider config={benchSite(options, window.location.origin)}>
        <Bench options={options} />
      </SiteProvider>
    </BrowserRouter>,
  );
}
