import type autocannon from 'autocannon';
import { installOnDemand } from '@prizestash/dev/install-on-demand';

const VERSION = '9.0.0';

/** The load generator, which is installed on first use. */
export const loadAutocannon = () =>
  require(installOnDemand('autocannon', VERSION)) as typeof autocannon;
