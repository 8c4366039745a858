import type { ReactElement } from 'react';
import { Alert, Card, PageHeading, Stack, TextLink } from '@prizestash/shared/ui';
import type { OverviewModel, PackageRow, ShownSet } from '../model';
import { ActionForm } from '../parts/action-form';
import { Changes } from '../parts/changes';
import { PackageLink, SetLink, setUrl } from '../parts/links';
import { shortVersion } from '../parts/short-version';
import { Section } from '../parts/section';
import { Table } from '../parts/table';
import { Time } from '../parts/time';
import { Canary } from './canary';
import { Timeline } from './timeline';
import styles from './overview.module.css';

function Live({ set, siteUrl }: { set: ShownSet; siteUrl: string }): ReactElement {
  return (
    <Card>
      <Stack gap={3}>
        <h2>Live</h2>
        <p>
          <SetLink id={set.id} /> since <Time at={set.at} />, by {set.by}
        </p>
        <Changes changes={set.changes} />
        <TextLink href={setUrl(siteUrl, set.id)}>Open the site with this set</TextLink>
      </Stack>
    </Card>
  );
}

const rowOf = ({ name, live, canary, releases }: PackageRow) => [
  <PackageLink key={name} name={name} />,
  <code key="live" title={live}>
    {shortVersion(live)}
  </code>,
  canary ? (
    <code key="canary" title={canary}>
      {shortVersion(canary)}
    </code>
  ) : (
    '–'
  ),
  releases,
];

/** What visitors get, and how that came about. */
export function Overview(props: { model: OverviewModel; siteUrl: string }): ReactElement {
  const { model, siteUrl } = props;
  const { live, canaries, packages, timeline, older, mayRollBack } = model;
  return (
    <>
      <PageHeading lead="What visitors get now, who decided that, and what browsers report.">
        Releases
      </PageHeading>
      {!live && <Alert tone="info" title="Nothing was promoted yet." />}
      <div className={styles.now}>
        {live && <Live set={live} siteUrl={siteUrl} />}
        {canaries.map((canary) => (
          <Canary key={canary.id} canary={canary} siteUrl={siteUrl} />
        ))}
      </div>
      {mayRollBack && (
        <ActionForm label="Roll the site back" action="/actions/rollback">
          <p>
            {canaries.length > 0
              ? 'Every canary ends; the live set stays.'
              : 'The release set that was live before is live again.'}
          </p>
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
      {timeline.length > 0 && <Timeline entries={timeline} older={older} />}
    </>
  );
}
