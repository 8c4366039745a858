import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { detectPort } from 'detect-port';
import { repositoryRoot } from '../../delivery/src/build/packages';

const START_TIMEOUT_MS = 180_000;

/** `npm run promotion-service`, as a process. */
export class PromotionService {
  private process: ChildProcess | null = null;

  private constructor(
    private readonly env: NodeJS.ProcessEnv,
    readonly url: string,
  ) {}

  /** @param env the variables of docs/hosting.md. */
  static async start(env: Readonly<Record<string, string>>): Promise<PromotionService> {
    const port = await detectPort({ hostname: '127.0.0.1' });
    const variables = { PATH: process.env['PATH'], PROMOTION_PORT: String(port), ...env };
    const service = new PromotionService(variables, `http://127.0.0.1:${port}`);
    await service.restart();
    return service;
  }

  /** Starts the process again after `kill`. */
  async restart(): Promise<void> {
    const program = path.join(repositoryRoot, 'delivery/src/cli/promotion-service.ts');
    const child = spawn(process.execPath, ['--import', 'tsx', program], {
      cwd: repositoryRoot,
      env: this.env,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    this.process = child;
    let errors = '';
    child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
    for (const deadline = Date.now() + START_TIMEOUT_MS; Date.now() < deadline;) {
      if (child.exitCode !== null) break;
      if ((await fetch(`${this.url}/ready`).catch(() => null))?.ok) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    await this.kill();
    throw new Error(`the promotion service did not start: ${errors}`);
  }

  /** Ends the process at once, whatever it is doing. */
  async kill(): Promise<void> {
    const child = this.process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('close', resolve));
    child.kill('SIGKILL');
    await ended;
  }
}
