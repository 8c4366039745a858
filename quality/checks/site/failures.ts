import { promoterFromEnv } from '@prizestash/promotion/cli/settings/promoter';
import type { ApiTarget } from './api-target';

/** Something that breaks, and what must tell the operator. */
export interface Failure {
  readonly title: string;
  /** Labels of the alert that must fire. */
  readonly alert: Readonly<Record<string, string>>;
  /** Names of alerts that are true too. */
  readonly also?: readonly string[];
  /** Breaks it. @returns what mends it. */
  cause(): Promise<() => Promise<unknown>>;
}

/** The lock under which records of drawings are appended. */
const DRAWING_LOG_LOCK = 7_340_003;
const REFUSED_PROMOTIONS = 4;
const UNKNOWN_TEXT = 'f'.repeat(64);

/** What entries show while the database or the processes before it are unavailable. */
const entriesFail = [
  'EntriesFail',
  'ServerErrors',
  'SlowResponses',
  'ConnectionsAwaited',
  'MailStopped',
];

/** The failures of the drill, one after another; the last one is remembered longest. */
export function failures({ site, pool, register }: ApiTarget): Failure[] {
  const killed = (
    title: string,
    name: string,
    alert: Failure['alert'],
    also: readonly string[] = [],
  ): Failure => ({
    title,
    alert,
    also,
    async cause() {
      await site.kill(name);
      return () => site.start(name);
    },
  });
  const completedAgo = (interval: string) =>
    pool.query(
      `update task_completions set completed_at = now() - $1::interval where task = 'backup'`,
      [interval],
    );

  return [
    killed('an API process is killed', 'api-2', { alertname: 'ProcessDown', job: 'api' }),
    {
      title: 'a site host is frozen',
      alert: { alertname: 'ProcessDown', job: 'host' },
      also: ['SlowResponses'],
      async cause() {
        await site.compose.must('pause', 'host-2');
        return () => site.compose.must('unpause', 'host-2');
      },
    },
    killed('the promotion service is killed', 'promotion-service', {
      alertname: 'ProcessDown',
      job: 'promotion-service',
    }),
    killed('the release store is stopped', 'store', { alertname: 'ReleaseStoreUnreachable' }, [
      'ServerErrors',
    ]),
    killed('the mail server is killed', 'mail', {
      alertname: 'MailStopped',
      stage: 'connection',
    }),
    killed('Postgres is killed', 'postgres', { alertname: 'DatabaseDown' }, entriesFail),
    killed('the archiver is killed', 'archiver', { alertname: 'ArchiveBehind' }),
    {
      title: 'pages show a consent text that the API does not know',
      alert: { alertname: 'EntriesRefused' },
      async cause() {
        let broken = true;
        const refused = async () => {
          for (let number = 900_000; broken; number += 1) {
            const headers = { 'consent-version': '9.9', 'consent-hash': UNKNOWN_TEXT };
            await register(number, headers).catch(() => undefined);
          }
        };
        const sending = refused();
        return () => {
          broken = false;
          return sending;
        };
      },
    },
    {
      title: 'a drawing cannot be committed',
      alert: { alertname: 'DrawingLate' },
      also: ['JobsStuck'],
      async cause() {
        const blocker = await pool.connect();
        await blocker.query(`begin; select pg_advisory_xact_lock(${DRAWING_LOG_LOCK})`);
        const since = `update schema_migrations set applied_at = now() - $1::interval where number = 7`;
        await pool.query(since, ['8 days']);
        return async () => {
          await blocker.query('rollback');
          blocker.release();
          await pool.query(since, ['0 days']);
        };
      },
    },
    {
      title: 'no backup for 27 hours',
      alert: { alertname: 'BackupTooOld' },
      async cause() {
        await completedAgo('27 hours');
        return () => completedAgo('0 hours');
      },
    },
    {
      title: 'the disk of the site hosts is full',
      alert: { alertname: 'DiskAlmostFull' },
      async cause() {
        await site.fillDisk();
        return site.freeDisk;
      },
    },
    {
      title: 'promotions are refused again and again',
      alert: { alertname: 'PromotionsRefused' },
      async cause() {
        const promoter = promoterFromEnv(site.pipeline);
        for (let tried = 0; tried < REFUSED_PROMOTIONS; tried += 1) {
          await promoter.promote({ releases: ['mfe-legal@0.0.0-none'] }).catch(() => undefined);
        }
        return () => Promise.resolve();
      },
    },
  ];
}
