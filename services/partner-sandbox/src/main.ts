import { listen, runServer } from '@prizestash/server-kit/run-server';
import { createSandbox } from './app';
import { Mailbox } from './mailbox';
import { readSettings } from './settings';

runServer(async (onStop) => {
  const { host, port, mailboxPort, siteOrigins } = readSettings(process.env);
  const mailbox = new Mailbox();
  if (mailboxPort !== undefined) {
    onStop(() => mailbox.close());
    const address = { variable: 'MAILBOX_PORT', host: '127.0.0.1', port: mailboxPort };
    await listen(address, (at) => mailbox.listen(at.port));
  }
  const app = createSandbox({ siteOrigins, mailbox });
  onStop(() => app.close());
  const address = await listen({ variable: 'PARTNER_PORT', host, port }, (at) => app.listen(at));
  console.log(`Partner sandbox is ready at ${address}`);
});
