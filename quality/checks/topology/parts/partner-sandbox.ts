import { responds } from '@prizestash/server-kit/program/probes';
import type { ProgramOptions } from '@prizestash/server-kit/program/program';
import { portOf, type LocalPlaces } from '../local-environment';

/** The stand-ins for the partners, which are no part of `compose.yaml`. */
export function partnerSandbox(places: LocalPlaces): ProgramOptions {
  const port = portOf(places, 'partner-sandbox:3200');
  return {
    name: 'partner-sandbox',
    command: ['node', '--import', 'tsx', 'services/partner-sandbox/src/main.ts'],
    env: { HOST: '127.0.0.1', PARTNER_PORT: String(port), SITE_ORIGIN: places.siteUrl },
    isReady: responds(`http://127.0.0.1:${port}/health`),
  };
}
