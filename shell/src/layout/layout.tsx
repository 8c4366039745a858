import { Suspense, type ReactNode } from 'react';
import { useLocation } from '@prizestash/shared/navigation';
import type { ReleaseSet } from '@prizestash/shared/remote';
import { forgetDevice } from '@prizestash/shared/storage';
import { MAIN_ID } from '../routing/route-change-effects';
import { LoadIndicator } from './load-indicator';
import { SiteFooter } from './site-footer';
import { SiteHeader } from './site-header';
import styles from './layout.module.css';

/** The contact store is imported on demand, because the home page does not need it. */
async function forgetDetails(): Promise<void> {
  const { contactStore, whenRehydrated } = await import('@prizestash/shared/contact');
  await whenRehydrated;
  contactStore.forget();
  forgetDevice();
}

/** Header, main content and footer of every page (docs/product.md, sections 1 and 2). */
export function Layout({ set, children }: { set: ReleaseSet; children: ReactNode }) {
  return (
    <div className={styles.layout}>
      <a className={styles.skip} href={`#${MAIN_ID}`}>
        Skip to content
      </a>
      <SiteHeader />
      <main id={MAIN_ID} tabIndex={-1} className={styles.main}>
        <LoadIndicator set={set} />
        <Suspense>{children}</Suspense>
      </main>
      {/* Keyed by path: a footer that is kept would visibly jump to the end of the next page. */}
      <SiteFooter key={useLocation().pathname} onForget={forgetDetails} />
    </div>
  );
}
