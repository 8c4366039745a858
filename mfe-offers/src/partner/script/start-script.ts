import type { PartnerIsolation } from '@prizestash/shared/site';
import type { PartnerCall, RunPartner } from './partner-call';
import { runInFrame } from './run-in-frame';
import { runInPage } from './run-in-page';

/** The way in which configuration lets a partner's script run. */
export function runScript(isolation: PartnerIsolation, call: PartnerCall): RunPartner {
  const run = isolation === 'page' ? runInPage : runInFrame;
  return (host, hear) => run(host, call, hear);
}
