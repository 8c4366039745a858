import { execFile, execFileSync } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { createCheckout } from './checkout';
import { programOf } from './npm-scripts';

const run = promisify(execFile);

/** A team's clone of the repository, with a history, a copy of the release store and credentials of its own. */
export class TeamCheckout {
  private readonly checkout = createCheckout();

  /**
   * @param remote the package that the team works on.
   * @param env the variables of its pipeline.
   */
  constructor(
    private readonly remote: string,
    private readonly env: Readonly<Record<string, string>>,
  ) {
    this.git('init', '--quiet');
    this.commit('A clone');
  }

  /** Changes the remote, and commits that. */
  change(text: string): void {
    appendFileSync(path.join(this.checkout.root, this.remote, 'src/app.ts'), `\n// ${text}\n`);
    this.commit(text);
  }

  /** Runs the program of `npm run <command>`. @returns what it prints; rejects with its error. */
  async run(command: string, args: readonly string[], env = {}): Promise<string> {
    const { root } = this.checkout;
    const program = path.join(root, programOf(command));
    const variables = { PATH: process.env['PATH'], ...this.env, ...env };
    return run(process.execPath, ['--import', 'tsx', program, ...args], {
      cwd: root,
      env: { ...variables, RELEASES_DIR: path.join(root, '.data/releases') },
    }).then(
      ({ stdout }) => stdout.trim(),
      (error: { stderr: string }) => Promise.reject(new Error(error.stderr.trim())),
    );
  }

  /** Builds and stores the remote. @returns `<package>@<version>`. */
  async release(): Promise<string> {
    return (await this.run('release', [this.remote])).split('\n').at(-1) ?? '';
  }

  remove(): void {
    this.checkout.remove();
  }

  private commit(message: string): void {
    this.git('add', '--all');
    this.git('commit', '--quiet', '--message', message);
  }

  private git(...args: readonly string[]): void {
    const person = ['-c', 'user.name=A team', '-c', 'user.email=team@example.com'];
    execFileSync('git', [...person, '-c', 'gc.auto=0', ...args], { cwd: this.checkout.root });
  }
}
