import type { RefObject } from 'react';
import { Skeleton } from '@prizestash/shared/ui';

import type { PartnerOutcome } from '../partner-script/watch-partner';
import styles from './partner-stage.module.css';

interface PartnerStageProps {
  stage: RefObject<HTMLDivElement | null>;
  outcome: PartnerOutcome;
  partner: string;
  /** What the visitor reads when the partner fails. */
  failure: string;
  /** Room kept while the partner loads: pixels, or a CSS length. */
  height: number | string;
  /** The frame takes the page from edge to edge, and 90% of the height of the window. */
  wide?: boolean;
}

/** The room in which a partner shows itself: a skeleton first, then the partner or a quiet sentence. */
export function PartnerStage({
  stage,
  outcome,
  partner,
  failure,
  height,
  wide = false,
}: PartnerStageProps) {
  const shown = outcome === 'drawn' || outcome === 'shown';
  return (
    <div className={wide ? `${styles['stage']} ${styles['wide']}` : styles['stage']}>
      <p role="status" className={outcome === 'failed' ? styles.quiet : 'visually-hidden'}>
        {outcome === 'loading' && `Loading the offer of ${partner}`}
        {outcome === 'failed' && failure}
      </p>
      {outcome === 'loading' && <Skeleton height={height} />}
      <div
        ref={stage}
        aria-busy={outcome === 'loading'}
        className={shown ? styles['room'] : `${styles['room']} ${styles['waiting']}`}
      />
    </div>
  );
}
