import type { FastifyInstance } from 'fastify';
import type { Switches } from './modes';
import type { Received } from './received';
import { asRecord, scriptPartner } from './script-partner';

/** The survey partner: its loader script posts its fields and renders a prefilled survey. */
export function surveyPartner(app: FastifyInstance, switches: Switches, received: Received): void {
  scriptPartner(
    app,
    {
      partner: 'survey',
      scriptPath: '/survey.js',
      files: {
        works: 'survey-loader.js',
        'two-hosts': 'two-hosts.js',
        throws: 'throws.js',
        silent: 'survey-silent.js',
        hostile: 'hostile.js',
      },
    },
    switches,
    received,
  );

  app.post('/survey/answers', async (request, reply) => {
    received.call('surveyAnswers', asRecord(request.body), request.headers.referer);
    return reply.code(204).send();
  });
}
