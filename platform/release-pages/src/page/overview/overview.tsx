import type { ReactElement } from 'react';
import { TextLink, Card, Stack, Alert, PageHeading } from '@prizestash/shared/ui';
import type {
  OverviewModel,
  TimelineEntry,
  ComparedFigure,
  ShownCanary,
  PackageRow,
  ShownSet,
} from '../model';
import {
  SetLink,
  Section,
  Time,
  ActionForm,
  Changes,
  SiteLink,
  PackageLink,
  Version,
} from '../parts/parts';
import { Table } from '../parts/table';
import styles from './overview.module.css';

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

function Timeline(props: Pick<OverviewModel, 'timeline' | 'older'>): ReactElement {
  const { timeline, older } = props;
  return (
    <Section id="timeline" title="Timeline">
      <ol className={styles.timeline}>
        {timeline.map((entry) => (
          <Entry key={`${entry.sequence} ${entry.at}`} {...entry} />
        ))}
      </ol>
      {older !== null && <TextLink href={`/?before=${older}#timeline`}>Older entries</TextLink>}
    </Section>
  );
}

const figureRow = ({ name, engine, candidate, live, verdict }: ComparedFigure) => [
  engine ? `${name} (${engine})` : name,
  candidate,
  live,
  verdict === 'fail' ? <strong key="verdict">{verdict}</strong> : verdict,
];

function Canary(props: ShownCanary): ReactElement {
  const { id, at, by, changes, percent, plan, verdict, figures, next, canary, mayEnd } = props;
  return (
    <Card>
      <Stack gap={3}>
        <h2>Canary, {percent} percent</h2>
        <p>
          <SetLink id={id} /> since <Time at={at} />, by {by}; {plan}
        </p>
        <Changes changes={changes} />
        <p>
          <strong>{verdict}</strong>
        </p>
        {figures.length > 0 && (
          <Table
            caption="Page views of the same minutes"
            columns={['Figure', 'Canary', 'Live', 'Verdict']}
            rows={figures.map(figureRow)}
          />
        )}
        <SiteLink set={id}>Open the site with this set</SiteLink>
        {next !== null && (
          <ActionForm
            label={next === 100 ? 'Make it live' : `Go to ${next} percent`}
            action="next-stage"
            fields={{ canary, percent: String(percent) }}
          >
            {next === 100 ? 'Everybody gets it.' : `${next} percent of visitors get it.`} Nothing
            waits for a verdict.
          </ActionForm>
        )}
        {mayEnd && (
          <ActionForm label="End this canary" action="end-canary" fields={{ canary }}>
            Its visitors get the live set again with the next page that they load.
          </ActionForm>
        )}
      </Stack>
    </Card>
  );
}

function Live({ id, at, by, changes }: ShownSet): ReactElement {
  return (
    <Card>
      <Stack gap={3}>
        <h2>Live</h2>
        <p>
          <SetLink id={id} /> since <Time at={at} />, by {by}
        </p>
        <Changes changes={changes} />
        <SiteLink set={id}>Open the site with this set</SiteLink>
      </Stack>
    </Card>
  );
}

const packageRow = ({ name, live, canary, releases }: PackageRow) => [
  <PackageLink key={name} name={name} />,
  <Version key="live" version={live} />,
  canary ? <Version key="canary" version={canary} /> : '–',
  releases,
];

export function Overview(props: OverviewModel): ReactElement {
  const { live, canaries, packages, timeline, older, mayRollBack } = props;
  return (
    <>
      <title>Releases – PrizeStash</title>
      <PageHeading lead="What visitors get now, who decided that, and what browsers report.">
        Releases
      </PageHeading>
      {!live && <Alert tone="info" title="Nothing was promoted yet." />}
      <div className={styles.now}>
        {live && <Live {...live} />}
        {canaries.map((canary) => (
          <Canary key={canary.id} {...canary} />
        ))}
      </div>
      {mayRollBack && (
        <ActionForm label="Roll the site back" action="rollback">
          {canaries.length > 0
            ? 'Every canary ends; the live set stays.'
            : 'The release set that was live before is live again.'}{' '}
          What is rolled back is not promoted again.
        </ActionForm>
      )}
      {packages.length > 0 && (
        <Section id="packages" title="Packages">
          <Table
            caption="Versions that visitors get"
            columns={['Package', 'Live', 'Canary', 'Releases']}
            rows={packages.map(packageRow)}
          />
        </Section>
      )}
      {timeline.length > 0 && <Timeline timeline={timeline} older={older} />}
    </>
  );
}
