import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '@prizestash/server-kit/program/free-port';
import { Program } from '@prizestash/server-kit/program/program';
import { repositoryRoot } from '@prizestash/release-store/repository-root';
import { addressIn } from './dev-server';

const run = promisify(execFile);

/** Who commits in the folder. */
const author = {
  GIT_AUTHOR_NAME: 'Team',
  GIT_AUTHOR_EMAIL: 'team@example.com',
  GIT_COMMITTER_NAME: 'Team',
  GIT_COMMITTER_EMAIL: 'team@example.com',
};

/** An empty folder in which a team works on its remote. This repository is `../prizestash`. */
export class OwnRepository {
  private readonly parent = mkdtempSync(path.join(tmpdir(), 'prizestash-own-repository-'));
  private readonly folder: string;

  /** @param remote names the folder. */
  constructor(remote: string) {
    this.folder = path.join(this.parent, remote);
    mkdirSync(this.folder);
    symlinkSync(repositoryRoot, path.join(this.parent, 'prizestash'));
  }

  /**
   * Runs a command line in the folder.
   * @returns what it printed.
   */
  async run(line: string): Promise<string> {
    const env = { ...process.env, ...author, npm_config_prefer_offline: 'true' };
    const options = { cwd: this.folder, env, maxBuffer: Infinity };
    const { stdout, stderr } = await run('sh', ['-c', line], options);
    return stdout + stderr;
  }

  /** Absolute path of a file. */
  path(file: string): string {
    return path.join(this.folder, file);
  }

  write(file: string, content: string | Buffer): void {
    writeFileSync(this.path(file), content);
  }

  /** Starts a script of the package.json that serves pages, and waits until it prints their address. */
  async serve(script: string, ...args: readonly string[]) {
    const port = await freePort();
    const program = await new Program({
      name: `npm run ${script}`,
      command: ['npm', 'run', script, '--', ...args],
      cwd: this.folder,
      env: { ...process.env, PORT: String(port) },
      isReady: ({ output }) => addressIn(output) !== undefined,
    }).start();
    return { url: addressIn(program.output)!, stop: () => program.stop() };
  }

  remove(): void {
    rmSync(this.parent, { recursive: true, force: true });
  }
}
