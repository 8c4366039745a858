import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../tools/local/stack/free-port';

const run = promisify(execFile);

/** A program that runs until it is stopped. */
interface RunningProgram {
  readonly url: string;
  stop(): Promise<void>;
}

/** An empty folder outside of the repository, in which a team works on its remote. */
export class OwnRepository {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'prizestash-own-repository-'));

  /**
   * Runs a command in the folder.
   * @param env variables in addition to those of this process.
   * @returns what it printed.
   */
  async run(
    command: string,
    args: readonly string[],
    env: Readonly<Record<string, string>> = {},
  ): Promise<string> {
    const options = { cwd: this.folder, env: { ...process.env, ...env }, maxBuffer: Infinity };
    const { stdout, stderr } = await run(command, args, options);
    return stdout + stderr;
  }

  /** Replaces a file. */
  write(file: string, text: string): void {
    writeFileSync(path.join(this.folder, file), text);
  }

  /** Commits everything, as a team's repository does. */
  async commit(subject: string): Promise<void> {
    const author = ['-c', 'user.name=Team', '-c', 'user.email=team@example.com'];
    await this.run('git', ['init', '--quiet']);
    await this.run('git', ['add', '--all']);
    await this.run('git', [...author, 'commit', '--quiet', '--message', subject]);
  }

  /** Starts a script of the package.json that serves pages, and waits until it responds. */
  async serve(script: string): Promise<RunningProgram> {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const child = spawn('npm', ['run', script], {
      cwd: this.folder,
      env: { ...process.env, PORT: String(port) },
      stdio: 'ignore',
      detached: true,
    });
    const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
    const stop = async () => {
      // The group: npm does not pass signals on.
      if (child.exitCode === null && child.pid) process.kill(-child.pid, 'SIGTERM');
      await ended;
    };
    for (const deadline = Date.now() + 60_000; Date.now() < deadline;) {
      const isReady = await fetch(url).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isReady) return { url, stop };
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    await stop();
    throw new Error(`npm run ${script} does not respond at ${url}`);
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
