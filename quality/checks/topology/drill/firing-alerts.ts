import { setTimeout as delay } from 'node:timers/promises';
import { portOf } from '../local-environment';
import type { Topology } from '../start-topology';

/** An alert that fires, by its labels. */
export type FiringAlert = Readonly<Record<string, string>>;

const POLL_MS = 500;

export async function firingAlerts({ places }: Topology): Promise<FiringAlert[]> {
  const url = `http://127.0.0.1:${portOf(places, 'prometheus:9090')}/api/v1/alerts`;
  const { data } = (await (await fetch(url)).json()) as {
    data: { alerts: readonly { state: string; labels: FiringAlert }[] };
  };
  return data.alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels);
}

/** Waits until the firing alerts are as expected. @returns seconds; null when they are not in time */
export async function waitForAlerts(
  topology: Topology,
  expected: (alerts: readonly FiringAlert[]) => boolean,
  timeoutMs: number,
): Promise<number | null> {
  const started = Date.now();
  while (Date.now() - started < timeoutMs) {
    if (expected(await firingAlerts(topology))) return (Date.now() - started) / 1000;
    await delay(POLL_MS);
  }
  return null;
}
