import type { FastifyInstance } from 'fastify';
import { DeliveryError } from '@prizestash/release-store/delivery-error';
import { requestChange } from '@prizestash/promotion/service/send-to-service';
import { sentenceOf } from '@prizestash/canary-judge/sentence';
import { SignInError } from './sign-in/identity-provider';
import type { PagesOptions, SendPage } from './responses';

/** The request to the promotion service that a form is for. */
type Action = (fields: Readonly<Record<string, string>>) => readonly [path: string, body: object];

const actions: Readonly<Record<string, Action>> = {
  rollback: ({ package: name, sequence }) => [
    '/rollbacks',
    // Who sees the page sees what was rolled back before.
    { package: name, sequence: Number(sequence), again: true },
  ],
  'end-canary': ({ package: name, canary, sequence }) => [
    '/ended-canaries',
    name === undefined ? { canary } : { package: name, sequence: Number(sequence) },
  ],
  withdraw: ({ name }) => ['/withdrawals', { name }],
  'next-stage': ({ canary, percent }) => ['/canary-stages', { canary, percent: Number(percent) }],
};

/** Sends what the forms of these pages ask for, with the token of the person. */
export function actionRoutes(
  app: FastifyInstance,
  { sessions, serviceUrl: url }: PagesOptions,
  send: SendPage,
): void {
  for (const [name, requestOf] of Object.entries(actions)) {
    app.post(`/actions/${name}`, async (request, reply) => {
      const person = sessions.personOf(request.headers.cookie);
      if (!person) throw new SignInError('you were signed out');
      const [path, body] = requestOf((request.body ?? {}) as Record<string, string>);
      try {
        await requestChange({ url, token: person.token }, path, body);
      } catch (error) {
        if (!(error instanceof DeliveryError)) throw error;
        const text = sentenceOf(error.message);
        return send(reply, { kind: 'message', title: 'Not done', text }, person, 409);
      }
      return reply.redirect('/', 303);
    });
  }
}
