import type { ReactElement } from 'react';
import { Alert, Card, PageHeading, Stack } from '@prizestash/shared/ui';
import type { OverviewModel, PackageRow, ShownSet } from '../model';
import { ActionForm } from '../parts/action-form';
import { Changes } from '../parts/changes';
import { PackageLink, SetLink, SiteLink } from '../parts/links';
import { Section } from '../parts/section';
import { Table } from '../parts/table';
import { Time } from '../parts/time';
import { Version } from '../parts/versions';
import { Canary } from './canary';
import { Timeline } from './timeline';
import styles from './overview.module.css';

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

const rowOf = ({ name, live, canary, releases }: PackageRow) => [
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
            rows={packages.map(rowOf)}
          />
        </Section>
      )}
      {timeline.length > 0 && <Timeline timeline={timeline} older={older} />}
    </>
  );
}
