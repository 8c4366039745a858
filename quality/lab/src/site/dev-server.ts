import { freePort } from '@prizestash/server-kit/program/free-port';
import { Program, type ProgramError } from '@prizestash/server-kit/program/program';

/** The address that a dev server has printed. */
export const addressIn = (output: string): string | undefined =>
  /: (http:\/\/[\w.-]*localhost:\d+) /.exec(output)?.[1];

/** `npm run dev -w mfe-claim`, with `-- --site <address>` when there is a site, in a checkout. */
function devProgram(root: string, site: string, port: number, env: NodeJS.ProcessEnv): Program {
  const workbench = ['--import', 'tsx', 'platform/dev/src/local/workbench.ts', 'mfe-claim'];
  if (site) workbench.push('--site', site);
  return new Program({
    name: 'the dev server',
    command: [process.execPath, ...workbench],
    cwd: root,
    env: { ...process.env, ...env, PORT: String(port) },
    isReady: ({ output }) => addressIn(output) !== undefined,
  });
}

/** A dev server that shows a remote at its URL. */
export type DevServer = Awaited<ReturnType<typeof startDevServer>>;

/**
 * Starts the dev server and waits until it shows the first build.
 * @param site in whose pages it shows the remote; empty for the workbench.
 */
export async function startDevServer(root: string, site: string, env = {}) {
  const program = await devProgram(root, site, await freePort(), env).start();
  return {
    url: addressIn(program.output)!,
    isRunning: () => program.pid !== undefined,
    stop: () => program.stop(),
  };
}

/** Runs a dev server that cannot start. @returns what it printed, and its exit code. */
export async function failToStart(root: string, site: string, env = {}) {
  const program = devProgram(root, site, await freePort(), env);
  const { output: error } = await program.start().then(
    () => Promise.reject(new Error('the dev server started')),
    (failure: ProgramError) => failure,
  );
  return { status: await program.wait(), error };
}
