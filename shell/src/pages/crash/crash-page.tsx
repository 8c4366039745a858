import { Button, PageHeading } from '@prizestash/shared/ui';
import { paths } from '@prizestash/shared/paths';
import { MessagePage } from '../message-page';
import styles from './crash-page.module.css';

/** Replaces a page that threw while rendering. Its link is not a router link, so it loads a new document. */
export function CrashPage({ onTryAgain }: { onTryAgain(): void }) {
  return (
    <MessagePage>
      <PageHeading>Unexpected Application Error!</PageHeading>
      <p>
        Something broke on our side. If you already sent an entry, it is safe. You can try again, or
        start from the home page.
      </p>
      <p className={styles.actions}>
        <Button onClick={onTryAgain}>Try again</Button>
        <a href={paths.home}>Go to the home page</a>
      </p>
    </MessagePage>
  );
}
