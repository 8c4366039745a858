import { Skeleton } from '@prizestash/shared/ui';
import styles from './offer-skeleton.module.css';

/** Fills the space of an offer that is loading; `tall` gives it the height of an offer in a frame. */
export function OfferSkeleton({ tall = false }: { tall?: boolean }) {
  return (
    <div className={tall ? `${styles.space} ${styles.tall}` : styles.space} aria-busy="true">
      <Skeleton height="100%" />
    </div>
  );
}
