import { Skeleton } from '@prizestash/shared/ui';
import { classNames } from '@prizestash/shared/ui/class-names';
import styles from './offer-skeleton.module.css';

interface OfferSkeletonProps {
  /** The partner's name, for the caption. */
  partner: string;
  /** Gives it the height of an offer in a frame. */
  tall?: boolean;
}

export function OfferSkeleton({ partner, tall = false }: OfferSkeletonProps) {
  return (
    <div className={classNames(styles.space, tall && styles.tall)} aria-busy="true">
      <Skeleton height="100%" />
      <p className={styles.caption} aria-hidden="true">
        {`Loading the offer of ${partner}…`}
      </p>
    </div>
  );
}
