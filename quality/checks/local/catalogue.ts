import path from 'node:path';
import { repositoryRoot } from '@prizestash/delivery/repository-root';
import { runCommand } from '@prizestash/server-kit/run-command';
import { serveWebpack } from '@prizestash/remote-kit/dev/serve-webpack';

const DEFAULT_PORT = 3450;

/** `npm run catalogue`: the design system, reloaded on save, until Ctrl-C. */
runCommand(async () => {
  const code = await serveWebpack({
    title: 'The design system',
    folder: path.join(repositoryRoot, 'shared'),
    defaultPort: DEFAULT_PORT,
    options: ['--config', 'catalogue/webpack.config.js'],
  });
  process.exit(code);
});
