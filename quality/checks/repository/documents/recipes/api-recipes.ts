import { readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '@prizestash/release-store/repository-root';
import { after, append, edits, NEXT_MIGRATION, nextVersion, type Recipe, replace } from './recipe';

/** A call that responds with the time. */
export const call: Recipe = {
  names: { call: 'time', page: 'mfe-legal/src/pages/winners' },
  edits: {
    'services/api/src/routes/<call>.ts': append(
      "import { closedObject } from '@prizestash/server-kit/closed-object';",
      "import { type Api, describedObject } from '../http/schemas';",
      '',
      "const timeSchema = describedObject('The time of the server.', {",
      "  data: closedObject({ now: { type: 'string' } }),",
      '});',
      '',
      '/** Adds the call that tells the time. */',
      'export function timeRoute(app: Api, { now }: { readonly now: () => Date }): void {',
      "  app.get('/v1/time', { schema: { summary: 'Time', response: { 200: timeSchema } } }, () => ({",
      '    data: { now: now().toISOString() },',
      '  }));',
      '}',
    ),
    'services/api/src/routes/<call>.test.ts': append(
      "import { startTestApp } from '../testing/test-app';",
      '',
      "it('tells the time', async () => {",
      '  const app = await startTestApp();',
      "  app.setNow(new Date('2026-11-22T18:00:00Z'));",
      "  const { data } = (await app.call({ url: '/v1/time' })).json();",
      "  expect(data).toEqual({ now: '2026-11-22T18:00:00.000Z' });",
      '  await app.close();',
      '});',
    ),
    'services/api/src/app.ts': edits(
      after(
        "import { registerRoute } from './routes/register';",
        "import { timeRoute } from './routes/time';",
      ),
      after('  await docsRoutes(app);', '  timeRoute(app, { now });'),
    ),
    'services/api/src/routes/docs.test.ts': after(
      "    '/v1/fe/unsubscribe/{token}',\n    '/v1/fe/users/sweepstakes/register',",
      "    '/v1/time',",
    ),
    '<page>/<call>.ts': append(
      "import { fetchJson } from '@prizestash/shared/api';",
      "import { isRecord } from '@prizestash/shared/rules/json-checks';",
      '',
      '/** The time of the API; null for a response without one. */',
      'export async function fetchTime(api: string): Promise<Date | null> {',
      '  const body = await fetchJson(`${api}/v1/time`);',
      '  const data = isRecord(body) ? body.data : undefined;',
      "  return isRecord(data) && typeof data.now === 'string' ? new Date(data.now) : null;",
      '}',
    ),
  },
};

const migrated = readFileSync(
  path.join(repositoryRoot, 'services/api/migrations/019-due-mails.sql'),
  'utf8',
);
const [unbegunMails = ''] = /create function unbegun_mails\(\)[^]*?\n\$\$;\n/.exec(migrated) ?? [];

/** A reminder a day after the confirmation. */
export const mail: Recipe = {
  names: { name: 'reminders' },
  edits: {
    [NEXT_MIGRATION]: append(
      'alter table entry_mails',
      '  drop constraint entry_mails_kind_check,',
      "  add constraint entry_mails_kind_check check (kind in ('entered', 'result', 'reminder'));",
      unbegunMails
        .replace('create function', 'create or replace function')
        .replace(/\$\$;\n$/, () =>
          [
            '  union all',
            "  select e.id, 'reminder', e.entered_at, e.email, e.unsubscribe_token, null, null, null",
            "  from entries e join entry_mails c on c.entry_id = e.id and c.kind = 'entered'",
            "  where c.sent_at between now() - interval '3 days' and now() - interval '1 day'",
            '    and e.erased_at is null',
            '    and not exists (select from unsubscribes u where u.email_key = e.email_key)',
            '    and not exists (',
            "      select from entry_mails m where m.entry_id = e.id and m.kind = 'reminder'",
            '    )',
            '$$;',
          ].join('\n'),
        ),
    ),
    'services/api/src/mail/due-mails-repository.ts': replace(
      "['entered', 'result']",
      "['entered', 'result', 'reminder']",
    ),
    'services/api/src/mail/mail-texts.ts': edits(
      replace(
        'const mails: Readonly',
        [
          'const reminderMail = (mail: BegunMail, sender: Sender): Mail =>',
          "  compose(mail, sender, 'Your entry still takes part', [",
          "    'Your entry takes part in each drawing of its month.',",
          '  ]);',
          '',
          'const mails: Readonly',
        ].join('\n'),
      ),
      after('  result: resultMail,', '  reminder: reminderMail,'),
    ),
    'services/api/src/mail/send-mails.test.ts': append(
      "it('reminds of an entry once, a day after its confirmation', async () => {",
      "  await enter('ann@example.com');",
      '  await send();',
      '  await app.pool.query("update entry_mails set sent_at = now() - interval \'25 hours\'");',
      '  await send();',
      '  await send();',
      '  const subjects = mailbox.all().map(({ subject }) => subject);',
      "  expect(subjects).toEqual(['Your entry still takes part', expect.anything()]);",
      '});',
    ),
    'docs/product.md': edits(
      replace('Two mails, in plain text', 'Three mails, in plain text'),
      replace(
        '\nBoth end with the link',
        '3. **Reminder**, a day after the confirmation. Subject: "Your entry still takes part". It says "Your entry takes part in each drawing of its month."\n\nAll end with the link',
      ),
    ),
    'mfe-legal/content/privacy-policy/04-how-we-use-it.md': replace(
      'email you that you are entered, and',
      'email you that you are entered, once more a day later, and',
    ),
    'mfe-legal/content/privacy-policy/document.json': nextVersion,
  },
};

/** How many codes of notices are tried that are not ours: a sign of a scam. */
export const metric: Recipe = {
  names: { call: 'drawings/drawing-routes' },
  edits: {
    'services/api/src/metrics/counters.ts': append(
      '/** Counts the codes of notices that visitors check. */',
      "export const countNoticeCheck = addCounter('notice_checks_total', 'Checked codes of notices', [",
      "  { outcome: 'real' },",
      "  { outcome: 'unknown' },",
      ']);',
    ),
    'services/api/src/routes/<call>.ts': edits(
      after(
        "import { type Api, describedObject, errorResponses } from '../../http/schemas';",
        "import { countNoticeCheck } from '../../metrics/counters';",
      ),
      after(
        'const drawing = await drawingOfNotice(services.pool, request.body.code);',
        "      countNoticeCheck({ outcome: drawing === null ? 'unknown' : 'real' });",
      ),
    ),
    'platform/server-kit/README.md': append(
      '| `notice_checks_total` | API: codes of notices that visitors check, by outcome |',
    ),
    'containers/prometheus/alerts.yml': append(
      '      - alert: NoticesForged',
      '        expr: \'sum(increase(notice_checks_total{outcome="unknown"}[1h])) > 20\'',
      '        for: 0m',
      '        labels: { severity: warning }',
      '        annotations:',
      "          summary: 'Many people ask about messages that are not ours'",
      '          runbook: docs/runbook.md#noticesforged',
    ),
    'containers/prometheus/alerts.test.yml': append(
      '  - interval: 1m',
      '    input_series:',
      '      - series: \'notice_checks_total{job="api",instance="api-1",outcome="unknown"}\'',
      "        values: '0 10 20 30 30'",
      '    alert_rule_test:',
      '      - alertname: NoticesForged',
      '        eval_time: 4m',
      '        exp_alerts:',
      '          - exp_labels: { severity: warning }',
      '            exp_annotations:',
      "              summary: 'Many people ask about messages that are not ours'",
      '              runbook: docs/runbook.md#noticesforged',
      '      - alertname: NoticesForged',
      '        eval_time: 30s',
      '        exp_alerts: []',
    ),
    'docs/runbook.md': append(
      '## NoticesForged',
      '',
      'People get messages that say they have won, and that are not ours.',
      '',
      '**Look at** what reached the support address.',
      '',
      '**Do.** Warn visitors on the winners page.',
    ),
    'docs/what-runs.md': replace(
      '`entries_total`: EntriesFail',
      '`notice_checks_total`: NoticesForged; `entries_total`: EntriesFail',
    ),
  },
};
