import { execFile, spawnSync } from 'node:child_process';
import { failService } from '@prizestash/release-store/delivery-error';

const PROGRAMS = ['docker compose', 'podman compose', 'docker-compose', 'podman-compose'];

interface Outcome {
  /** 0 when it succeeded, otherwise its exit code, or why it did not run. */
  readonly status: number | string;
  readonly output: string;
  /** What it has printed on its standard output alone. */
  readonly result: string;
}

function findProgram(): string {
  const found = PROGRAMS.find(
    (program) => spawnSync(`${program} version`, { shell: true, stdio: 'ignore' }).status === 0,
  );
  return found ?? failService(`This machine has none of ${PROGRAMS.join(', ')}.`);
}

export class Compose {
  private readonly command = findProgram().split(' ');

  /** @param env variables of compose, and those that `compose.yaml` refers to. */
  constructor(
    private readonly folder: string,
    private readonly env: Readonly<Record<string, string>>,
  ) {}

  run(...args: readonly string[]): Promise<Outcome> {
    const [program = '', ...first] = this.command;
    const env = { ...process.env, ...this.env };
    const options = { cwd: this.folder, env, maxBuffer: 100_000_000 };
    return new Promise((resolve) => {
      execFile(program, [...first, ...args], options, (error, result, errors) => {
        const status = error ? (error.code ?? error.message) : 0;
        resolve({ status, result, output: `${result}${errors}`.trim() });
      });
    });
  }

  /**
   * Runs a command that must succeed.
   * @returns its standard output.
   * @throws {DeliveryError} with the end of its output.
   */
  async must(...args: readonly string[]): Promise<string> {
    const { status, output, result } = await this.run(...args);
    if (status === 0) return result.trim();
    const command = [...this.command, ...args].join(' ');
    return failService(`"${command}" ends with ${status}: ${output.slice(-3_000)}`);
  }

  /** Runs a command once, in a new container of a service. @throws {DeliveryError} when it fails. */
  runOnce(service: string, command: readonly string[] = [], options: readonly string[] = []) {
    return this.must('run', '--rm', '-T', ...options, service, ...command);
  }
}
