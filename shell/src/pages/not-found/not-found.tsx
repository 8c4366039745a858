import { Link } from '@prizestash/shared/navigation';
import { paths } from '@prizestash/shared/paths';
import { ButtonLink, PageHeading } from '@prizestash/shared/ui';
import { MessagePage } from '../message-page';
import styles from './not-found.module.css';

/** The page for unknown URLs. It is served with status 404. */
export default function NotFound() {
  return (
    <MessagePage>
      <PageHeading lead="The address may be mistyped, or the page may have moved.">
        We can’t find that page
      </PageHeading>
      <p>
        <ButtonLink to={paths.home}>Go to the home page</ButtonLink>
      </p>
      <p className={styles.others}>
        <Link to={paths.apply}>Enter for free</Link>
        <Link to={paths.winners}>Winners</Link>
        <Link to={paths.contactUs}>Contact us</Link>
      </p>
    </MessagePage>
  );
}
