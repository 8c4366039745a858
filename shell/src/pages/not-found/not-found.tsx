import { Link } from '@prizestash/shared/navigation';
import { paths } from '@prizestash/shared/paths';
import { PageHeading } from '@prizestash/shared/ui';
import classes from './not-found.module.css';

/** The page for an address that no package owns. It is served with status 404. */
export default function NotFound() {
  return (
    <div className={classes['page']}>
      <PageHeading>We can’t find that page</PageHeading>
      <p>The address may be mistyped, or the page may have moved. Here is where most people go:</p>
      <ul>
        <li>
          <Link to={paths.home}>Home, and this week’s $1,000 prize</Link>
        </li>
        <li>
          <Link to={paths.apply}>Enter the sweepstakes</Link>
        </li>
        <li>
          <Link to={paths.winners}>Winners</Link>
        </li>
        <li>
          <Link to={paths.contactUs}>Contact us</Link>
        </li>
      </ul>
    </div>
  );
}
