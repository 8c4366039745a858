import path from 'node:path';
import { repositoryRoot } from '@prizestash/release-store/repository-root';
import { runCommand } from '@prizestash/server-kit/run-command';
import { serveWebpack } from '@prizestash/remote-kit/dev/serve-webpack';

const DEFAULT_PORT = 3450;

/** `npm run catalogue`: the design system, refreshed on save, until Ctrl-C. */
runCommand(async () => {
  await serveWebpack({
    title: 'The design system',
    folder: path.join(repositoryRoot, 'shared/catalogue'),
    defaultPort: DEFAULT_PORT,
  });
  process.exit(0);
});
