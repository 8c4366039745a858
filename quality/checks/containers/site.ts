import { setTimeout as delay } from 'node:timers/promises';
import type { Engine, Outcome } from './engine';
import {
  healthCommand,
  readComposeFile,
  serviceArguments,
  type FilesOfOperator,
} from './service-arguments';

const NETWORK = 'site';
const GATEWAY = '10.89.0.1';
/** The network's own server of names, and no other. */
const networkOptions = ['--network', NETWORK, '--dns', GATEWAY];
const READY_TIMEOUT_MS = 60_000;
const POLL_MS = 500;

/** The containers of `compose.yaml`, as `docker compose` starts them. */
export class Site {
  private readonly compose = readComposeFile();

  constructor(
    private readonly engine: Engine,
    private readonly files: FilesOfOperator,
  ) {
    engine.run('rm', '--all', '--force', '--time', '0');
    engine.run('volume', 'rm', '--all', '--force');
    engine.must('network', 'create', '--subnet', '10.89.0.0/24', '--gateway', GATEWAY, NETWORK);
  }

  /** As `docker compose run --rm <service> <command>`. */
  runOnce(name: string, command?: readonly string[], options: readonly string[] = []): Outcome {
    const args = serviceArguments(name, this.compose, this.files, options, command);
    return this.engine.run('run', '--rm', ...networkOptions, ...args);
  }

  /** Starts a service and waits until it is healthy. @throws {Error} with its log. */
  async start(name: string, options: readonly string[] = []): Promise<void> {
    const args = serviceArguments(name, this.compose, this.files, options);
    const always = ['--detach', '--name', name, ...networkOptions];
    this.engine.must('run', ...always, ...args);
    const command = healthCommand(name, this.compose);
    for (let waited = 0; waited < READY_TIMEOUT_MS; waited += POLL_MS) {
      if (this.engine.run('exec', name, ...command).status === 0) return;
      await delay(POLL_MS);
    }
    throw new Error(`${name} is not healthy: ${this.log(name)}`);
  }

  /** What a service has printed. */
  log(name: string): string {
    return this.engine.run('logs', '--tail', '40', name).output;
  }

  /** Runs a command in the container of a service. */
  exec(name: string, ...command: readonly string[]): Outcome {
    return this.engine.run('exec', name, ...command);
  }

  /** The address of a service. */
  addressOf(name: string): string {
    return this.engine.must(
      'inspect',
      '--format',
      `{{.NetworkSettings.Networks.${NETWORK}.IPAddress}}`,
      name,
    );
  }

  /** Stops services and removes their containers; all of them when left out. */
  stop(names: readonly string[] = ['--all']): void {
    this.engine.run('rm', '--force', '--time', '20', ...names);
  }
}
