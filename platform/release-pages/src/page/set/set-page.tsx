import type { ReactElement } from 'react';
import { PageHeading, TextLink } from '@prizestash/shared/ui';
import type { SetModel } from '../model';
import { ActionForm, PackageLink, SiteLink, Section, Time, shortSet } from '../parts/parts';
import { Table } from '../parts/table';
import styles from './set-page.module.css';

/** One release set: its versions, how it was verified, and links to open it. */
export function SetPage(props: SetModel): ReactElement {
  const { id, createdAt, state, browserCheck, versions, report, pages, compareWith } = props;
  return (
    <>
      <title>Release set – PrizeStash</title>
      <PageHeading
        lead={
          <>
            {state}, verified <Time at={createdAt} />
            {browserCheck === 'skipped' && ', without opening its pages in a browser'}
          </>
        }
      >
        Release set {shortSet(id)}
      </PageHeading>
      <Section id="versions" title="Versions">
        <Table
          caption={id}
          columns={['Package', 'Version']}
          rows={Object.entries(versions).map(([name, version]) => [
            <PackageLink key={name} name={name} />,
            <code key="version">{version}</code>,
          ])}
        />
        {compareWith && (
          <TextLink href={`/compare?from=${compareWith}&to=${id}`}>
            Compare with {shortSet(compareWith)}
          </TextLink>
        )}
      </Section>
      <Section id="verification" title="Verification">
        {report.length === 0 ? (
          <p>The log holds no report of it.</p>
        ) : (
          <Table
            caption="Steps before it could go live"
            columns={['Step', 'Seconds', 'Found']}
            rows={report.map(({ name, durationMs, detail }) => [
              name,
              (durationMs / 1_000).toFixed(1),
              detail,
            ])}
          />
        )}
      </Section>
      <Section id="pages" title="Pages">
        <ul className={styles.pages}>
          {pages.map((page) => (
            <li key={page}>
              <SiteLink set={id} path={page}>
                {page}
              </SiteLink>
            </li>
          ))}
        </ul>
      </Section>
      {props.mayWithdraw && (
        <ActionForm label="Withdraw this set" action="withdraw" fields={{ name: id }}>
          It is never served again, not by a rollback and not with its link either.
        </ActionForm>
      )}
    </>
  );
}
