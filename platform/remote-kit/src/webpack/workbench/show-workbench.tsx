import '@prizestash/shared/ui/tokens.css';
import '@prizestash/shared/ui/base.css';
import { Suspense, use, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Route, Routes, useLocation } from 'react-router-dom';
import remote from 'workbench-remote';
import { contactStore, whenRehydrated } from '@prizestash/shared/contact';
import { Link } from '@prizestash/shared/navigation';
import type { PageModule } from '@prizestash/shared/remote';
import { SiteProvider, type SiteConfig } from '@prizestash/shared/site';
import { WorkbenchPanel } from './workbench-panel';
import styles from './show-workbench.module.css';
import { keepWorkbenchOptions, type WorkbenchOptions } from './options';
import { workbenchSite } from './site';

const pages = new Map<string, Promise<PageModule>>();

function pageAt(path: string): Promise<PageModule> {
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

/** Adds the options back to the URL after a navigation, because the remote navigates by path alone. */
function useOptionsInAddress(options: WorkbenchOptions): void {
  const { pathname, search, hash } = useLocation();
  useEffect(() => {
    const kept = keepWorkbenchOptions(search, options);
    if (kept !== search) window.history.replaceState(history.state, '', pathname + kept + hash);
  }, [pathname, search, hash, options]);
}

function Workbench({ options }: { options: WorkbenchOptions }) {
  useOptionsInAddress(options);
  return (
    <>
      <WorkbenchPanel options={options} />
      <main id="main" tabIndex={-1} className={styles.main}>
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

/** The fixture contact has agreed to the partners of this remote. */
function giveConsent({ partners }: SiteConfig): void {
  const { contact } = contactStore;
  if (!contact || contact.consent) return;
  const names = Object.entries(partners).map(([id, { name }]) => [id, name] as const);
  const recipients = Object.fromEntries(names);
  contactStore.adopt({
    ...contact,
    consent: { text: 'I agree on the workbench.', recipients, documents: {} },
  });
}

/** Renders the remote of this build below the toolbar. */
export function showWorkbench(options: WorkbenchOptions): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('the workbench has no root element');
  const site = workbenchSite(options, window.location.origin, remote.manifest);
  // Before the first page, which waits for the contact too.
  void whenRehydrated.then(() => giveConsent(site));
  createRoot(root).render(
    <BrowserRouter>
      <SiteProvider config={site}>
        <Workbench options={options} />
      </SiteProvider>
    </BrowserRouter>,
  );
}
