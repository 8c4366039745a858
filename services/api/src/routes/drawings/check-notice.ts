import { closedObject } from '@prizestash/server-kit/closed-object';
import type { WinnerNoticesRepository } from '../../drawings/notices/winner-notices-repository';
import { type Api, errorResponses } from '../../http/schemas';
import { canonicalAddress } from '../../rate-limits/client-address';
import { limitCalls, type LimitServices } from '../../rate-limits/rate-limiter';

const bodySchema = closedObject({
  code: {
    type: 'string',
    minLength: 1,
    maxLength: 64,
    description: 'as typed, in any case, with or without hyphens',
    examples: ['7KQM-2FTX-9HBW'],
  },
});

const resultSchema = {
  description: 'Whether a notice of ours carries this code.',
  ...closedObject({
    data: closedObject({
      real: { type: 'boolean' },
      drawing: { type: ['string', 'null'], description: 'the Sunday, with a real code' },
    }),
  }),
};

/** Adds the call that tells whether a message to a winner is real. The code is not in the URL. */
export function checkNoticeRoute(
  app: Api,
  services: LimitServices & {
    readonly notices: WinnerNoticesRepository;
    readonly now: () => Date;
  },
): void {
  app.post(
    '/v1/drawings/notices',
    {
      schema: {
        summary: 'Check the code of a notice to a winner',
        body: bodySchema,
        response: {
          200: resultSchema,
          ...errorResponses({ 400: 'The code is missing or too long.' }, 415, 429, 503),
        },
      },
    },
    async (request) => {
      await limitCalls('notice', canonicalAddress(request.ip), services, services.now());
      const drawing = await services.notices.drawingOf(request.body.code);
      return { data: { real: drawing !== null, drawing } };
    },
  );
}
