import type { ReactElement } from 'react';
import { TextLink } from '@prizestash/shared/ui';
import type { OverviewModel, TimelineEntry } from '../model';
import { SetLink } from '../parts/links';
import { Section } from '../parts/section';
import { Time } from '../parts/time';
import styles from './timeline.module.css';

function Entry({ at, by, what, why, outcome, set }: TimelineEntry): ReactElement {
  return (
    <li className={styles.entry} data-outcome={outcome}>
      <p className={styles.what}>
        {outcome === 'refused' && <strong>Refused: </strong>}
        {what}
        {set && (
          <>
            {' '}
            (<SetLink id={set} />)
          </>
        )}
      </p>
      {why && <p>{why}</p>}
      <p className={styles.who}>
        <Time at={at} />, {by}
      </p>
    </li>
  );
}

export function Timeline(props: Pick<OverviewModel, 'timeline' | 'older'>): ReactElement {
  const { timeline, older } = props;
  return (
    <Section id="timeline" title="Timeline">
      <ol className={styles.list}>
        {timeline.map((entry) => (
          <Entry key={`${entry.sequence} ${entry.at}`} {...entry} />
        ))}
      </ol>
      {older !== null && <TextLink href={`/?before=${older}#timeline`}>Older entries</TextLink>}
    </Section>
  );
}
