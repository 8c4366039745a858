import { parseArgs } from 'node:util';
import { refuseConfig } from '@prizestash/release-store/delivery-error';
import { parseEnvironment } from '@prizestash/server-kit/environment';
import { portNumber } from '@prizestash/server-kit/validators';
import { git } from '../version/git';
import { serveWebpack } from './serve-webpack';
import { workOnSite } from './site/work-on-site';

/** For bug reports: the commit of a folder's sources, and whether they differ from it. */
function commitOf(folder: string): string {
  const commit = git(folder, 'rev-parse', '--short=10', 'HEAD') ?? 'no commit';
  return git(folder, 'status', '--porcelain', '--', '.') ? `${commit} with changes` : commit;
}

export function originOf(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url && /^https?:$/.test(url.protocol)) return url.origin;
  refuseConfig(`--site must be an address, but is "${address}"`);
}

/**
 * Shows a remote until Ctrl-C, refreshed on save: alone on its workbench, or with `--site <address>` in
 * place of the released one in the pages of a site.
 * @param folder of its sources.
 * @param defaultPort used when the variable PORT is not set.
 */
export async function workOnRemote(
  name: string,
  folder: string,
  defaultPort: number,
  args: readonly string[],
): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: { site: { type: 'string' } } });
  if (values.site === undefined) {
    const title = `${name} on its workbench`;
    const env = { workbench: true, commit: commitOf(folder) };
    await serveWebpack({ title, folder, defaultPort, env });
    process.exit(0);
  }
  const { PORT } = parseEnvironment(process.env, { PORT: portNumber({ default: defaultPort }) });
  await workOnSite({ name, site: originOf(values.site), port: PORT }, folder);
  process.exit(0);
}
