import { freePort } from '@prizestash/server-kit/program/free-port';
import { Program } from '@prizestash/server-kit/program/program';

/** By command, what it prints once the site is ready. */
const ready = { start: 'PrizeStash is ready', dev: 'ms after the change' };

interface SiteProcessOptions {
  readonly command?: keyof typeof ready;
  /** A clone with installed dependencies. */
  readonly root: string;
  /** Folder of the database and the releases. The caller removes it. */
  readonly dataDir: string;
  readonly timeoutMs: number;
}

/**
 * Starts the whole site as `npm start` or `npm run dev` runs it, in separate processes and on free
 * ports, and waits until it is ready.
 * @throws {ProgramError} with the output, after stopping the processes, when it does not become ready.
 */
export async function startSiteProcess({
  command = 'start',
  root,
  dataDir,
  timeoutMs,
}: SiteProcessOptions) {
  const [site, api] = [await freePort(), await freePort()];
  const program = await new Program({
    name: 'the site',
    command: [process.execPath, '--import', 'tsx', `platform/dev/src/local/${command}.ts`],
    cwd: root,
    env: {
      ...process.env,
      PORT: String(site),
      API_PORT: String(api),
      PARTNER_PORT: String(await freePort()),
      PROMOTION_PORT: String(await freePort()),
      RELEASE_PAGES_PORT: String(await freePort()),
      DATABASE_PORT: String(await freePort()),
      DATABASE_URL: '',
      DATA_DIR: dataDir,
      RELEASES_DIR: '',
    },
    isReady: ({ output }) => output.includes(ready[command]),
    readyTimeoutMs: timeoutMs,
  }).start();
  return {
    siteUrl: `http://127.0.0.1:${site}`,
    apiUrl: `http://127.0.0.1:${api}`,
    /** Resolves when all processes have ended. */
    stop: async () => void (await program.stop()),
  };
}
