import type { ReactElement } from 'react';
import { PageHeading, Stack } from '@prizestash/shared/ui';
import type { CompareModel, Difference } from '../model';
import { Changes, SetLink, SiteLink, Section } from '../parts/parts';
import { Table } from '../parts/table';
import styles from './compare-page.module.css';

interface DifferencesProps {
  caption: string;
  differences: readonly Difference[];
}

function Differences({ caption, differences }: DifferencesProps): ReactElement {
  if (differences.length === 0) return <p>Equal.</p>;
  return (
    <Table
      caption={caption}
      columns={['What', 'Before', 'After']}
      rows={differences.map(({ what, from, to }) => [what, from, to])}
    />
  );
}

function Pictures({ from, to, pages, hasPictures }: CompareModel): ReactElement {
  if (pages.length === 0) return <p>Every page begins with the same content.</p>;
  return (
    <Stack gap={8}>
      {!hasPictures && <p>No browser is installed here that could take pictures.</p>}
      {pages.map((page) => (
        <div key={page} className={styles.pair}>
          <h3>{page}</h3>
          {[from, to].map((set, index) => (
            <SiteLink key={set} set={set} path={page} className={styles.picture}>
              {hasPictures && (
                <img
                  src={`/pictures/${set}${page === '/' ? '/index' : page}.png`}
                  alt={`${page} ${index === 0 ? 'before' : 'after'}`}
                  width="390"
                  height="844"
                  loading="lazy"
                />
              )}
              <span>{index === 0 ? 'Before' : 'After'}</span>
            </SiteLink>
          ))}
        </div>
      ))}
    </Stack>
  );
}

export function ComparePage(model: CompareModel): ReactElement {
  const { from, to, packages, bytes, headers } = model;
  return (
    <>
      <title>Two release sets – PrizeStash</title>
      <PageHeading>Two release sets</PageHeading>
      <p>
        From <SetLink id={from} /> to <SetLink id={to} />
      </p>
      <Section id="packages" title="Packages">
        {packages.length === 0 ? <p>Equal.</p> : <Changes changes={packages} />}
      </Section>
      <Section id="bytes" title="Bytes">
        <Differences caption="What browsers can load, Brotli" differences={bytes} />
      </Section>
      <Section id="headers" title="Headers">
        <Differences caption="Headers that differ, by path" differences={headers} />
      </Section>
      <Section id="pages" title="Pages">
        <Pictures {...model} />
      </Section>
    </>
  );
}
