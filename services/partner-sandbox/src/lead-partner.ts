import type { FastifyInstance } from 'fastify';
import type { Switches } from './modes';
import type { Received } from './received';
import { scriptPartner } from './script-partner';

/** The lead-placement partner: its script posts its fields and navigates to the redirect URL. */
export function leadPartner(app: FastifyInstance, switches: Switches, received: Received): void {
  scriptPartner(
    app,
    {
      partner: 'lead',
      scriptPath: '/lead.js',
      files: {
        works: 'lead-placement.js',
        'two-hosts': 'two-hosts.js',
        throws: 'throws.js',
        silent: 'lead-silent.js',
        hostile: 'hostile.js',
      },
    },
    switches,
    received,
  );
}
