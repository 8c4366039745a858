import { freePort } from '@prizestash/server-kit/program/free-port';
import { responds, Program } from '@prizestash/server-kit/program/program';
import { repositoryRoot } from '@prizestash/release-store/repository-root';

const START_TIMEOUT_MS = 180_000;

/** `npm run delivery -- promotion-service`, as a process. */
export class PromotionService {
  private constructor(
    private readonly program: Program,
    /** For commands that know the store. */
    readonly PROMOTION_PORT: string,
    readonly url: string,
  ) {}

  /**
   * @param env the variables of docs/settings.md.
   * @param root the checkout whose service it is.
   */
  static async start(
    env: Readonly<Record<string, string>>,
    root = repositoryRoot,
  ): Promise<PromotionService> {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const program = new Program({
      name: 'the promotion service',
      command: [
        process.execPath,
        '--import',
        'tsx',
        'platform/promotion/src/cli/promotion-service.ts',
      ],
      cwd: root,
      env: { PROMOTION_PORT: String(port), ...env },
      isReady: responds(`${url}/ready`),
      readyTimeoutMs: START_TIMEOUT_MS,
    });
    await program.start();
    return new PromotionService(program, String(port), url);
  }

  /** Starts the process again after `kill`. */
  async restart(): Promise<void> {
    await this.program.start();
  }

  /** Ends the process at once, whatever it is doing. */
  kill(): Promise<void> {
    return this.program.kill();
  }
}
