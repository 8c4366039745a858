import { freePort } from '@prizestash/server-kit/program/free-port';
import { runCommand } from '@prizestash/server-kit/run-command';
import { requirePrograms } from '@prizestash/lab/on-demand/require-programs';
import { mountSmallDisk, type SmallDisk } from '@prizestash/lab/small-disk';
import { startTopology, type Topology, type TopologyOptions } from './start-topology';

const report = (line: string) => console.log(line);
const secondsSince = (start: number) => `${((Date.now() - start) / 1000).toFixed(0)} s`;

export interface TopologyCheck {
  readonly name: string;
  readonly options?: Omit<TopologyOptions, 'port' | 'report'>;
  /** What is on a disk that can be filled, and its size in megabytes. */
  readonly disk?: readonly ['databaseFolder' | 'releasesFolder', number];
  /**
   * @param disk null where this user cannot mount one.
   * @returns the failures, one line each.
   */
  run(
    topology: Topology,
    report: (line: string) => void,
    disk: SmallDisk | null,
  ): Promise<readonly string[]>;
}

export function runCheck({ name, options, disk: wanted, run }: TopologyCheck) {
  runCommand(async () => {
    requirePrograms('topology');
    const started = Date.now();
    const disk = wanted ? mountSmallDisk(wanted[1]) : null;
    if (wanted && !disk) report('SKIPPED: a full disk, because this user cannot mount one');
    let topology: Topology | undefined;
    try {
      const folder = wanted && disk && { [wanted[0]]: disk.dir };
      topology = await startTopology({ port: await freePort(), report, ...options, ...folder });
      report(`ready after ${secondsSince(started)}`);
      const failures = [...new Set(await run(topology, report, disk))];
      report([`${name}: ${failures.length === 0 ? 'passed' : 'FAILED'}`, ...failures].join('\n'));
      process.exitCode = failures.length === 0 ? 0 : 1;
    } finally {
      await topology?.stop();
      disk?.remove();
      report(`finished after ${secondsSince(started)}`);
    }
    process.exit();
  });
}
