import { readPackageJson } from '../webpack/read-package-json';
import { workOnRemote } from '../dev/work-on-remote';

const DEFAULT_PORT = 3410;

/** `remote-kit dev`: the remote on its workbench; `--site <address>` shows it in a site. */
export async function dev(args: readonly string[]): Promise<void> {
  const folder = process.cwd();
  const { name } = readPackageJson(folder);
  await workOnRemote({ name, folder, defaultPort: DEFAULT_PORT }, args);
}
