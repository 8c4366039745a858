import { createSandbox } from './app';
import { readSettings } from './settings';

/** Starts the sandbox and ends it on Ctrl-C; a start that fails says why in one sentence. */
async function main(): Promise<void> {
  const { host, port, siteOrigin } = readSettings(process.env);
  const app = createSandbox({ siteOrigin });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void app.close().then(() => process.exit(0)));
  }
  const address = await app.listen({ host, port });
  console.log(`Partner sandbox is ready at ${address}`);
}

main().catch((error: NodeJS.ErrnoException) => {
  const taken = error.code === 'EADDRINUSE';
  console.error(
    taken
      ? `The partner sandbox can't start: port ${process.env['PARTNER_PORT'] || 3200} is in use.`
      : `The partner sandbox can't start: ${error.message}`,
  );
  process.exit(1);
});
