import { Skeleton } from '@prizestash/shared/ui';
import { classNames } from '@prizestash/shared/ui/class-names';
import styles from './offer-skeleton.module.css';

/** Fills the space of an offer that is loading; `tall` gives it the height of an offer in a frame. */
export function OfferSkeleton({ tall = false }: { tall?: boolean }) {
  return (
    <div className={classNames(styles.space, tall && styles.tall)} aria-busy="true">
      <Skeleton height="100%" />
    </div>
  );
}
