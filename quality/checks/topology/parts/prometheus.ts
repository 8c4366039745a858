import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { responds, type ProgramOptions } from '@prizestash/server-kit/program/program';
import { repositoryRoot } from '@prizestash/release-store/repository-root';
import { portOf, type LocalPlaces } from '../local-environment';

const PROMETHEUS = '/usr/bin/prometheus';
const PROMTOOL = '/usr/bin/promtool';

/** @returns the program that checks rules, or undefined where Prometheus is not installed. */
export const findPromtool = () =>
  existsSync(PROMETHEUS) && existsSync(PROMTOOL) ? PROMTOOL : undefined;

const SECONDS = { s: 1, m: 60, h: 3_600 } as const;

/** Divides the intervals of Prometheus, the windows of rates and how long a condition must last. */
export function accelerate(config: string, factor: number): string {
  const divide = (_: string, before: string, count: string, unit: string) => {
    const seconds = (Number(count) * SECONDS[unit as keyof typeof SECONDS]) / factor;
    return `${before}${Math.ceil(seconds)}s`;
  };
  return config.replaceAll(/(\bfor: |_interval: |_timeout: |\[)(\d+)([smh])\b/g, divide);
}

/**
 * Prometheus with the configuration and the rules of `containers/prometheus`.
 * @param factor how much faster its clocks run
 */
export function prometheus(places: LocalPlaces, factor: number): ProgramOptions {
  const folder = path.join(places.folder, 'prometheus');
  mkdirSync(folder);
  for (const file of ['prometheus.yml', 'alerts.yml']) {
    const text = readFileSync(path.join(repositoryRoot, 'containers/prometheus', file), 'utf8');
    const local = text.replaceAll(
      /[\w-]+:9464/g,
      (address) => `127.0.0.1:${portOf(places, address)}`,
    );
    writeFileSync(path.join(folder, file), accelerate(local, factor));
  }
  const address = `127.0.0.1:${portOf(places, 'prometheus:9090')}`;
  return {
    name: 'prometheus',
    command: [
      PROMETHEUS,
      `--config.file=${path.join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${path.join(folder, 'data')}`,
      `--web.listen-address=${address}`,
    ],
    isReady: responds(`http://${address}/-/ready`),
  };
}
