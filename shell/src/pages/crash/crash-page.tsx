import { Button, PageHeading } from '@prizestash/shared/ui';
import { paths } from '@prizestash/shared/paths';
import { TornTicketPage } from '../torn-ticket-page';
import classes from './crash-page.module.css';

/** What stands in place of a screen that threw while rendering. Its links are plain, so that they load a new page. */
export function CrashPage({ onTryAgain }: { onTryAgain(): void }) {
  return (
    <TornTicketPage>
      <PageHeading>Unexpected Application Error!</PageHeading>
      <p>
        Something broke on our side. If you already sent an entry, it is safe. You can try again, or
        start from the home page.
      </p>
      <p className={classes['actions']}>
        <Button onClick={onTryAgain}>Try again</Button>
        <a href={paths.home}>Go to the home page</a>
      </p>
    </TornTicketPage>
  );
}
