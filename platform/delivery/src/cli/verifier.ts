import { text } from 'node:stream/consumers';
import { runCommand } from '@prizestash/server-kit/run-command';
import { DeliveryError } from '../delivery-error';
import type { VerifierMessage } from '../promote/contained-verifier';
import type { PagesToOpen, Verification } from '../promote/verification';
import { openPages, verifyReleaseSet } from '../promote/verify-release-set';
import { checkPages } from './browser/check-pages';

const send = (message: VerifierMessage) =>
  void process.stdout.write(`${JSON.stringify(message)}\n`);

/**
 * The program of `containedVerifier`: reads one request from standard input and writes messages. It
 * has neither the signing key nor the store's credentials.
 */
runCommand(async () => {
  const request = JSON.parse(await text(process.stdin)) as Verification | PagesToOpen;
  try {
    if (request.operation === 'verify') {
      send({ result: await verifyReleaseSet(request, (step) => send({ step })) });
    } else {
      await openPages(request, checkPages);
      send({ result: null });
    }
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error;
    send({ refusal: { code: error.code, message: error.message.slice(0, 20_000) } });
  }
});
