import type { ReactElement } from 'react';
import { Alert, Disclosure, PageHeading, Stack, TextLink } from '@prizestash/shared/ui';
import { Chart } from '../chart/chart';
import type { PackageModel, VersionRow } from '../model';
import { ActionForm, SetLink, SiteLink, Section, shortVersion, Version } from '../parts/parts';
import { Table } from '../parts/table';
import styles from './package-page.module.css';

/** As many as there are colors. */
const MAX_LINES = 4;
const HOUR_MS = 3_600_000;

const rowOf = ({ version, commit, bytes, state, set }: VersionRow) => [
  <Version key="version" version={version} />,
  state,
  <code key="commit">{commit.slice(0, 10)}</code>,
  `${(bytes / 1_000).toFixed(1)} kB`,
  set ? <SetLink key="set" id={set} /> : '–',
  set ? (
    <SiteLink key="open" set={set}>
      Site
    </SiteLink>
  ) : (
    '–'
  ),
];

function Figures({ figures, promotions, until, hours }: PackageModel): ReactElement {
  if (typeof figures === 'string') return <Alert tone="info" title={figures} />;
  const points = figures.flatMap((series) => series.points);
  if (points.length === 0) return <p>No browser has reported anything of it in this time.</p>;
  const versions = [...new Set(points.map(({ version }) => version))].slice(-MAX_LINES);
  const from = new Date(Date.parse(until) - hours * HOUR_MS).toISOString();
  const marks = promotions.filter(({ at }) => at >= from && at <= until);
  const shared = { versions, marks, from, until };
  return (
    <Stack>
      <ul className={styles.legend}>
        {versions.map((version, index) => (
          <li key={version} data-color={index + 1}>
            <Version version={version} />
          </li>
        ))}
        {marks.length > 0 && <li data-color="mark">promotion</li>}
      </ul>
      <div className={styles.charts}>
        {figures.map((series) => (
          <Chart key={series.name} series={series} {...shared} />
        ))}
      </div>
    </Stack>
  );
}

function Errors({ errors }: Pick<PackageModel, 'errors'>): ReactElement {
  if (errors.length === 0) return <p>None was reported.</p>;
  return (
    <Stack gap={2}>
      {errors.map(({ version, engine, name, stack, count }) => (
        <Disclosure
          key={`${version} ${engine} ${name} ${stack}`}
          summary={`${count} × ${name}, ${engine}, ${shortVersion(version)}`}
        >
          <pre className={styles.stack} tabIndex={0} aria-label={`Stack of ${name}`}>
            {stack}
          </pre>
        </Disclosure>
      ))}
    </Stack>
  );
}

export function PackagePage(model: PackageModel): ReactElement {
  const { name, versions, mayChange } = model;
  const fields = { package: name };
  const isInCanary = versions.some(({ state }) => state === 'canary');
  return (
    <>
      <title>{`${name} – PrizeStash`}</title>
      <PageHeading>{name}</PageHeading>
      <Section id="figures" title="What browsers report">
        <nav aria-label="Time" className={styles.times}>
          {model.choices.map((hours) => (
            <TextLink
              key={hours}
              href={`/packages/${name}?hours=${hours}`}
              aria-current={hours === model.hours ? 'true' : undefined}
            >
              {hours < 48 ? `${hours} hours` : `${hours / 24} days`}
            </TextLink>
          ))}
        </nav>
        <Figures {...model} />
      </Section>
      {typeof model.figures !== 'string' && (
        <Section id="errors" title="Errors">
          <Errors errors={model.errors} />
        </Section>
      )}
      <Section id="versions" title="Versions">
        <Table
          caption="Released versions, latest first"
          columns={['Version', 'State', 'Commit', 'Size', 'Set', 'Open']}
          rows={versions.map(rowOf)}
        />
        <p>
          <code>
            npm run kit -- open {name}@{versions[0]?.version}
          </code>{' '}
          opens a version on its workbench, live or not.
        </p>
        {mayChange && (
          <ActionForm label={`Roll ${name} back`} action="rollback" fields={fields}>
            The version that was live before is live again, and this one is not promoted again.
            Other packages keep their versions.
            {isInCanary && ' Its canary ends.'}
          </ActionForm>
        )}
        {mayChange && isInCanary && (
          <ActionForm label={`End the canary of ${name}`} action="end-canary" fields={fields}>
            Its visitors get the live version again. The live version stays.
          </ActionForm>
        )}
      </Section>
    </>
  );
}
