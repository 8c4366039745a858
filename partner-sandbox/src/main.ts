import { createSandbox } from './app';
import { readSettings } from './settings';

/** Starts the sandbox and stops it on Ctrl-C. A failed start prints the reason in one sentence. */
async function main(): Promise<void> {
  const { host, port, siteOrigins } = readSettings(process.env);
  const app = createSandbox({ siteOrigins });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void app.close().then(() => process.exit(0)));
  }
  const address = await app.listen({ host, port });
  console.log(`Partner sandbox is ready at ${address}`);
}

main().catch((error: NodeJS.ErrnoException) => {
  const portInUse = error.code === 'EADDRINUSE';
  console.error(
    portInUse
      ? `The partner sandbox can't start: port ${process.env['PARTNER_PORT'] || 3200} is in use.`
      : `The partner sandbox can't start: ${error.message}`,
  );
  process.exit(1);
});
