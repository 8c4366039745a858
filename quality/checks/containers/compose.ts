import { spawnSync } from 'node:child_process';
import { DeliveryError } from '@prizestash/release-store/delivery-error';

const PROGRAMS = ['docker compose', 'podman compose', 'docker-compose', 'podman-compose'];

export interface Outcome {
  readonly status: number | null;
  readonly output: string;
  /** What it has printed on its standard output alone. */
  readonly result: string;
}

function findProgram(): string {
  const found = PROGRAMS.find(
    (program) => spawnSync(`${program} version`, { shell: true, stdio: 'ignore' }).status === 0,
  );
  if (found) return found;
  throw new DeliveryError('service-failed', `This machine has none of ${PROGRAMS.join(', ')}.`);
}

export class Compose {
  private readonly command = findProgram().split(' ');

  /** @param env variables that `compose.yaml` refers to. */
  constructor(
    private readonly folder: string,
    private readonly env: Readonly<Record<string, string>>,
  ) {}

  run(...args: readonly string[]): Outcome {
    const [program = '', ...first] = this.command;
    const { status, stdout, stderr, error } = spawnSync(program, [...first, ...args], {
      cwd: this.folder,
      env: { ...process.env, ...this.env },
      encoding: 'utf8',
      maxBuffer: 100_000_000,
    });
    const result = stdout ?? '';
    return { status, result, output: `${result}${stderr ?? ''}${error?.message ?? ''}`.trim() };
  }

  /**
   * Runs a command that must succeed.
   * @returns its standard output.
   * @throws {DeliveryError} with the end of its output.
   */
  must(...args: readonly string[]): string {
    const { status, output, result } = this.run(...args);
    if (status === 0) return result.trim();
    const command = [...this.command, ...args].join(' ');
    throw new DeliveryError(
      'service-failed',
      `"${command}" ends with ${status}: ${output.slice(-3_000)}`,
    );
  }

  /** Runs a command once, in a new container of a service. @throws {DeliveryError} when it fails. */
  runOnce(service: string, command: readonly string[] = [], options: readonly string[] = []) {
    return this.must('run', '--rm', '-T', ...options, service, ...command);
  }
}
