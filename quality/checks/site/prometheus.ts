import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

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
 * Prometheus with the configuration and the rules of `containers/prometheus`, as a service of compose.
 * @param folder of the checkout.
 * @param factor how much faster its clocks run.
 */
export function prometheusService(folder: string, factor: number) {
  mkdirSync(path.join(folder, 'prometheus'));
  for (const file of ['prometheus.yml', 'alerts.yml']) {
    const text = readFileSync(path.join(folder, 'containers/prometheus', file), 'utf8');
    writeFileSync(path.join(folder, 'prometheus', file), accelerate(text, factor));
  }
  return {
    build: { context: 'quality/checks/site/images', target: 'prometheus' },
    image: 'prizestash-checked-prometheus',
    volumes: ['./prometheus:/etc/checked:ro'],
  };
}
