import type { ReactElement } from 'react';
import { PageHeading, TextLink } from '@prizestash/shared/ui';
import type { SetModel } from '../model';
import { ActionForm } from '../parts/action-form';
import { PackageLink, setUrl } from '../parts/links';
import { shortSet } from '../parts/short-version';
import { Section } from '../parts/section';
import { Table } from '../parts/table';
import { Time } from '../parts/time';
import styles from './set-page.module.css';

/** One release set: its versions, how it was verified, and links to open it. */
export function SetPage({ model, siteUrl }: { model: SetModel; siteUrl: string }): ReactElement {
  const { id, createdAt, state, browserCheck, versions, report, pages, compareWith } = model;
  return (
    <>
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
          rows={versions.map(({ package: name, version }) => [
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
            rows={report.map(({ name, seconds, detail }) => [name, seconds.toFixed(1), detail])}
          />
        )}
      </Section>
      <Section id="pages" title="Pages">
        <ul className={styles.pages}>
          {pages.map((page) => (
            <li key={page}>
              <TextLink href={setUrl(siteUrl, id, page)}>{page}</TextLink>
            </li>
          ))}
        </ul>
      </Section>
      {model.mayWithdraw && (
        <ActionForm label="Withdraw this set" action="/actions/withdraw" fields={{ set: id }}>
          <p>It is never served again, not by a rollback and not with its link either.</p>
        </ActionForm>
      )}
    </>
  );
}
