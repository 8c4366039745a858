import path from 'node:path';
import { repositoryRoot } from '../../../platform/delivery/src/webpack/packages';
import { runCommand } from '@prizestash/server-kit/run-command';
import { serveWebpack } from '../../../platform/remote-kit/src/dev/serve-webpack';

const DEFAULT_PORT = 3400;

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
