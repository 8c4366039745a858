import type { PropsWithChildren, ReactElement } from 'react';
import { Button, TextLink } from '@prizestash/shared/ui';
import type { PageModel } from '../model';
import styles from './layout.module.css';

type LayoutProps = PropsWithChildren<Pick<PageModel, 'person'>>;

export function Layout({ person, children }: LayoutProps): ReactElement {
  return (
    <>
      <TextLink href="#main" className={styles.skip}>
        Skip to content
      </TextLink>
      <header className={styles.header}>
        <div className={styles.bar}>
          <TextLink href="/" className={styles.name}>
            PrizeStash releases
          </TextLink>
          {person !== null && (
            <form method="post" action="/sign-out" className={styles.person}>
              <span>{person}</span>
              <Button type="submit" variant="quiet">
                Sign out
              </Button>
            </form>
          )}
        </div>
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
    </>
  );
}
