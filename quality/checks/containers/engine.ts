import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';

/**
 * Images stay here between runs, so that a layer whose files have not changed is not built again. Not in
 * the checkout, where tools would find the sources of the images.
 */
export const imagesFolder = path.join(homedir(), '.cache/prizestash-containers');

/** Containers run with few privileges; these limits are what a machine may have at most. */
const settings = `[containers]
default_ulimits = ["nofile=16384:16384", "nproc=4096:4096"]
[engine]
cgroup_manager = "cgroupfs"
events_logger = "none"
[network]
network_backend = "cni"
`;

/** The outcome of a program. */
export interface Outcome {
  readonly status: number | null;
  readonly output: string;
  /** What it has printed on its standard output alone. */
  readonly result: string;
}

/** Podman with images and containers of its own. */
export class Engine {
  private readonly env: NodeJS.ProcessEnv;
  private readonly options: readonly string[];

  /** @param folder for its settings and networks. */
  constructor(private readonly folder: string) {
    mkdirSync(imagesFolder, { recursive: true });
    const file = path.join(folder, 'containers.conf');
    writeFileSync(file, settings);
    this.env = { ...process.env, CONTAINERS_CONF: file };
    this.options = [
      ...['--root', path.join(imagesFolder, 'storage'), '--runroot', '/dev/shm/containers'],
      ...['--network-config-dir', path.join(folder, 'networks'), '--storage-driver', 'overlay'],
    ];
  }

  /** Runs a command of podman to its end. */
  run(...args: readonly string[]): Outcome {
    const { status, stdout, stderr, error } = spawnSync('podman', [...this.options, ...args], {
      encoding: 'utf8',
      env: this.env,
      maxBuffer: 100_000_000,
    });
    const result = stdout ?? '';
    return { status, result, output: `${result}${stderr ?? ''}${error?.message ?? ''}`.trim() };
  }

  /**
   * Runs a command of podman that must succeed.
   * @returns its standard output.
   * @throws {Error} with the end of its output.
   */
  must(...args: readonly string[]): string {
    const { status, output, result } = this.run(...args);
    if (status === 0) return result.trim();
    throw new Error(`podman ${args.slice(0, 8).join(' ')}: ${output.slice(-3_000)}`);
  }

  /** Runs several builds at once. @throws {Error} with the end of the output of the one that failed. */
  async build(target: string, args: readonly string[]): Promise<void> {
    const child = spawn('podman', [...this.options, 'build', ...args], {
      env: this.env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (data: Buffer) => (output += data.toString()));
    }
    const status = await new Promise((resolve) => child.once('close', resolve));
    if (status !== 0) throw new Error(`${target} is not built: ${output.slice(-3_000)}`);
  }
}
