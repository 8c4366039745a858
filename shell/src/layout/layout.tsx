import { Suspense, type ReactNode } from 'react';
import { useLocation } from '@prizestash/shared/navigation';
import type { ReleaseSet } from '@prizestash/shared/remote';
import { MAIN_ID } from '../routing/route-arrival';
import { LoadNotice } from './load-notice';
import { SiteFooter } from './site-footer';
import { SiteHeader } from './site-header';
import classes from './layout.module.css';

/** The contact store is fetched only now: the home page does without it. */
async function forgetDetails(): Promise<void> {
  const { contactStore, forgetSession, whenRehydrated } =
    await import('@prizestash/shared/contact');
  await whenRehydrated;
  contactStore.forget();
  forgetSession();
}

/** Header, content and footer of every page. The content is at least as high as the room between the two. */
export function Layout({ set, children }: { set: ReleaseSet; children: ReactNode }) {
  return (
    <div className={classes['layout']}>
      <a className={classes['skip']} href={`#${MAIN_ID}`}>
        Skip to content
      </a>
      <SiteHeader />
      <main id={MAIN_ID} tabIndex={-1} className={classes['main']}>
        <LoadNotice set={set} />
        <Suspense fallback={<div className={classes['waiting']} />}>{children}</Suspense>
      </main>
      {/* A page's own: one that outlived its page would be seen jumping to the end of the next. */}
      <SiteFooter key={useLocation().pathname} onForget={forgetDetails} />
    </div>
  );
}
