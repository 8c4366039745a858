import { listen } from '@prizestash/server-kit/listen';
import { runServer } from '@prizestash/server-kit/run-server';
import { createSandbox } from './app';
import { readSettings } from './settings';

/** Runs the sandbox until Ctrl-C. */
runServer(async (onStop) => {
  const { host, port, siteOrigins } = readSettings(process.env);
  const app = createSandbox({ siteOrigins });
  onStop(() => app.close());
  const address = await listen({ variable: 'PARTNER_PORT', host, port }, (at) => app.listen(at));
  console.log(`Partner sandbox is ready at ${address}`);
});
