import { planOffers } from '@prizestash/shared/partners';
import type { OperatorConfig, SetConfig } from '../site-config/site-config-from-env';
import type { Releases } from './releases';

/**
 * Adds the offers to the configuration of a release set, and leaves out the pages of partners that
 * are declared and not configured.
 */
export function withOffers(
  { shell, remotes }: Releases,
  config: OperatorConfig,
): { readonly releases: Releases; readonly config: SetConfig } {
  const { offers, routeOf } = planOffers(
    remotes.flatMap(({ routes }) => routes),
    remotes.flatMap(({ partners = [] }) => partners),
    config.partners,
  );
  const shown = remotes.map((remote) => ({
    ...remote,
    routes: remote.routes.flatMap((route) => routeOf(route) ?? []),
  }));
  return { releases: { shell, remotes: shown }, config: { ...config, offers } };
}
