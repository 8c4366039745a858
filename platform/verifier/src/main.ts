import { text } from 'node:stream/consumers';
import { runCommand } from '@prizestash/server-kit/run-command';
import { DeliveryError } from '@prizestash/release-store/delivery-error';
import type { VerifierMessage } from './verification/contained-verifier';
import type { PagesToOpen, Verification } from './verification/verification';
import { openPages, verifyReleaseSet } from './verification/verify-release-set';

const send = (message: VerifierMessage) =>
  void process.stdout.write(`${JSON.stringify(message)}\n`);

/**
 * The program of `containedVerifier`: reads one request from standard input and writes messages. It
 * has neither the signing key nor the store's credentials.
 */
runCommand(async () => {
  try {
    if (process.argv[2] === 'verify') {
      const request = JSON.parse(await text(process.stdin)) as Verification;
      send({ result: await verifyReleaseSet(request, (step) => send({ step })) });
    } else {
      // A browser's client takes longer to load than the rest of this program.
      const { startBrowser } = await import('./browser/check-pages');
      // It starts while the set is verified.
      const checkPages = await startBrowser();
      const pages = JSON.parse(await text(process.stdin)) as PagesToOpen;
      const onPicture = (path: string, png: Buffer) =>
        send({ picture: { path, png: png.toString('base64') } });
      await openPages(pages, (...given) =>
        checkPages(...given, pages.pictures ? onPicture : undefined),
      );
      send({ result: null });
    }
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error;
    const { code, message, section } = error;
    send({ refusal: { code, message: message.slice(0, 20_000), section } });
  }
});
