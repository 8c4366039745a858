import { setTimeout as delay } from 'node:timers/promises';
import { openTarget } from './site/api-target';
import { type Failure, failures } from './site/failures';
import { runCheck, type Site } from './site/start-site';

/** Prometheus scrapes every 2 seconds instead of 15, and what must last 5 minutes lasts 30 seconds. */
const FACTOR = 10;
const FIRES_WITHIN_MS = 120_000;
/** An alert that looks at half an hour remembers for three minutes, and programs need to start. */
const SILENT_WITHIN_MS = 300_000;
const ENTRY_PAUSE_MS = 300;
/** Space for the release folder of the hosts, of which a tenth stays free. */
const DISK_MB = 256;
const POLL_MS = 500;

/** An alert that fires, by its labels. */
type FiringAlert = Readonly<Record<string, string>>;

async function firingAlerts({ originOf }: Site): Promise<FiringAlert[]> {
  const response = await fetch(`${originOf('prometheus:9090')}/api/v1/alerts`);
  const { data } = (await response.json()) as {
    data: { alerts: readonly { state: string; labels: FiringAlert }[] };
  };
  return data.alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels);
}

/** Waits until the firing alerts are as expected. @returns seconds; null when they are not in time */
async function waitForAlerts(
  site: Site,
  expected: (alerts: readonly FiringAlert[]) => boolean,
  timeoutMs: number,
): Promise<number | null> {
  const started = Date.now();
  while (Date.now() - started < timeoutMs) {
    if (expected(await firingAlerts(site))) return (Date.now() - started) / 1000;
    await delay(POLL_MS);
  }
  return null;
}

const row = (...[verdict, failure, alert, fired, silent]: string[]): string =>
  [verdict?.padEnd(5), failure?.padEnd(54), alert?.padEnd(42), fired?.padEnd(12), silent].join(' ');

const matches = (alert: FiringAlert, expected: Failure['alert']) =>
  Object.entries(expected).every(([label, value]) => alert[label] === value);

const inSeconds = (seconds: number | null) =>
  seconds === null ? 'NEVER' : `${seconds.toFixed(0)} s`;

const namesOf = (alerts: readonly FiringAlert[]) =>
  [...new Set(alerts.map(({ alertname, job }) => [alertname, job].join(' ').trim()))].join(', ');

/** Breaks something, waits for its alert, mends it and waits for silence. */
async function rehearse(
  site: Site,
  { title, alert, also = [], cause }: Failure,
  report: (line: string) => void,
): Promise<string[]> {
  const mend = await cause();
  const isExpected = (one: FiringAlert) => matches(one, alert);
  const fired = await waitForAlerts(site, (all) => all.some(isExpected), FIRES_WITHIN_MS);
  // Whatever else is to fire has the time that the slowest of these rules takes.
  await delay(FIRES_WITHIN_MS / FACTOR);
  const others = (await firingAlerts(site)).filter(
    (one) => !isExpected(one) && !also.includes(one['alertname'] ?? ''),
  );
  await mend();
  const silent = await waitForAlerts(site, (all) => all.length === 0, SILENT_WITHIN_MS);
  const wrong = [
    ...(fired === null ? [`${title}: ${alert['alertname']} does not fire`] : []),
    ...(others.length > 0 ? [`${title}: ${namesOf(others)} fires too`] : []),
    ...(silent === null
      ? [`${title}: ${namesOf(await firingAlerts(site))} still fires after it was mended`]
      : []),
  ];
  const verdict = wrong.length === 0 ? 'ok' : 'WRONG';
  report(row(verdict, title, namesOf([alert]), inSeconds(fired), inSeconds(silent)));
  return wrong;
}

/**
 * `npm run check -- drill`: breaks one thing after another in the site, with entries all the time,
 * and prints which alert of Prometheus fired after how long, and when it was silent again. Passes when
 * the right alert fires within two minutes, and no other one.
 */
runCheck({
  name: 'drill',
  options: { disk: ['releases', DISK_MB], alertFactor: FACTOR },
  async run(site, report) {
    const target = openTarget(site);
    let ended = false;
    const enterAll = async () => {
      for (let number = 1_000; !ended; number += 1) {
        await target.enter(number).catch(() => undefined);
        await delay(ENTRY_PAUSE_MS);
      }
    };
    const entering = enterAll();
    const wrong: string[] = [];
    if ((await waitForAlerts(site, (all) => all.length === 0, SILENT_WITHIN_MS)) === null) {
      wrong.push(`at the start: ${namesOf(await firingAlerts(site))} fires`);
    }
    report(row('', 'failure', 'alert', 'fired after', 'silent after it was mended'));
    for (const failure of failures(target)) {
      wrong.push(...(await rehearse(site, failure, report)));
    }
    ended = true;
    await entering;
    await target.close();
    return wrong;
  },
});
