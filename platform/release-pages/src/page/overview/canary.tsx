import type { ReactElement } from 'react';
import { Card, Stack } from '@prizestash/shared/ui';
import type { ComparedFigure, ShownCanary } from '../model';
import { ActionForm } from '../parts/action-form';
import { Changes } from '../parts/changes';
import { SetLink, SiteLink } from '../parts/links';
import { Table } from '../parts/table';
import { Time } from '../parts/time';

const rowOf = ({ name, engine, candidate, live, verdict }: ComparedFigure) => [
  engine ? `${name} (${engine})` : name,
  candidate,
  live,
  verdict === 'fail' ? <strong key="verdict">{verdict}</strong> : verdict,
];

export function Canary(props: ShownCanary): ReactElement {
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
            rows={figures.map(rowOf)}
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
