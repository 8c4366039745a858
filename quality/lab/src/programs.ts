import path from 'node:path';
import { Program, ProgramError, type ProgramOptions } from '@prizestash/server-kit/program/program';

/** As a container with `restart: unless-stopped`. */
const RESTART_MS = 500;

/** Programs that run together, and start again when they end, by their name. */
export class Programs {
  private readonly running = new Map<string, Program>();

  /** @param logFolder receives a log of each. */
  constructor(
    private readonly cwd: string,
    private readonly logFolder: string,
  ) {}

  [Symbol.iterator](): Iterator<Program> {
    return this.running.values();
  }

  get(name: string): Program {
    const program = this.running.get(name);
    if (!program) throw new Error(`there is no program ${name}`);
    return program;
  }

  /** Starts a program and waits until it is ready. @throws {ProgramError} as `Program.start` */
  readonly start = async (options: ProgramOptions): Promise<void> => {
    const program = this.create({ restartMs: RESTART_MS, ...options });
    this.running.set(program.name, program);
    await program.start();
  };

  /** Runs a program to its end. @throws {ProgramError} with what it printed, when it fails. */
  async runOnce(options: ProgramOptions): Promise<void> {
    const program = await this.create(options).start();
    if ((await program.wait()) === 0) return;
    throw new ProgramError(`${program.name} failed`, program.output);
  }

  /** Stops all programs, the last one first. */
  async stop(): Promise<void> {
    for (const program of [...this.running.values()].reverse()) await program.stop();
  }

  private create(options: ProgramOptions): Program {
    const logFile = path.join(this.logFolder, `${options.name}.log`);
    return new Program({ cwd: this.cwd, logFile, ...options });
  }
}
