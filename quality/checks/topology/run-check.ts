import { freePort } from '@prizestash/server-kit/program/free-port';
import { runCommand } from '@prizestash/server-kit/run-command';
import { requirePrograms } from '../on-demand/require-programs';
import { startTopology, type Topology, type TopologyOptions } from './start-topology';

const report = (line: string) => console.log(line);
const secondsSince = (start: number) => `${((Date.now() - start) / 1000).toFixed(0)} s`;

export interface TopologyCheck {
  readonly name: string;
  readonly options?: Omit<TopologyOptions, 'port' | 'report'>;
  /** @returns the failures, one line each. */
  run(topology: Topology, report: (line: string) => void): Promise<readonly string[]>;
  /** Called when everything has ended. */
  atEnd?(): void;
}

export function runCheck({ name, options, run, atEnd }: TopologyCheck): void {
  runCommand(async () => {
    requirePrograms('topology');
    const started = Date.now();
    let topology: Topology | undefined;
    try {
      topology = await startTopology({ port: await freePort(), report, ...options });
      report(`ready after ${secondsSince(started)}`);
      const failures = [...new Set(await run(topology, report))];
      report([`${name}: ${failures.length === 0 ? 'passed' : 'FAILED'}`, ...failures].join('\n'));
      process.exitCode = failures.length === 0 ? 0 : 1;
    } finally {
      await topology?.stop();
      atEnd?.();
      report(`finished after ${secondsSince(started)}`);
    }
    process.exit();
  });
}
