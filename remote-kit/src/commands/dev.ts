import { readPackageJson } from '../../../delivery/src/build/read-package-json';
import { serveWebpack } from '../dev/serve-webpack';

const DEFAULT_PORT = 3410;

/** `remote-kit dev`: the remote alone on its workbench, reloaded on save, until Ctrl-C. */
export async function dev(): Promise<void> {
  const folder = process.cwd();
  const code = await serveWebpack({
    title: `${readPackageJson(folder).name} on its workbench`,
    folder,
    defaultPort: DEFAULT_PORT,
    options: ['--env', 'workbench'],
  });
  process.exit(code);
}
