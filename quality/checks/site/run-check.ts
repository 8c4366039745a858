import { requirePrograms } from '@prizestash/lab/on-demand/require-programs';
import { stopSignal } from '@prizestash/remote-kit/dev/stop-signal';
import { runCommand } from '@prizestash/server-kit/run-command';
import { type Site, type SiteOptions, startSite } from './start-site';

const report = (line: string) => console.log(line);
const secondsSince = (start: number) => `${((Date.now() - start) / 1000).toFixed(0)} s`;

export interface SiteCheck {
  readonly name: string;
  readonly options?: SiteOptions;
  /** @returns the failures, one line each. */
  run(site: Site, report: (line: string) => void): Promise<readonly string[]>;
}

/** Runs a check of the site of `compose.yaml`, and removes the site. */
export function runCheck({ name, options, run }: SiteCheck) {
  runCommand(async () => {
    requirePrograms();
    const started = Date.now();
    const stopped = stopSignal().then(() => ['the check was stopped']);
    const site = await startSite(report, options);
    try {
      report(`ready after ${secondsSince(started)}`);
      const failures = [...new Set(await Promise.race([run(site, report), stopped]))];
      report([`${name}: ${failures.length === 0 ? 'passed' : 'FAILED'}`, ...failures].join('\n'));
      process.exitCode = failures.length === 0 ? 0 : 1;
    } finally {
      await site.remove();
      report(`finished after ${secondsSince(started)}`);
    }
    process.exit();
  });
}
