import type { SiteConfig } from '@prizestash/shared/site';

/**
 * True while the list below holds placeholders. A site that accepts real entries must show real
 * winners, so the production check refuses a release set while this is true.
 */
export const winnersArePlaceholders = true;

/**
 * The five winners, latest first (specification, section 2). They travel in the site configuration
 * of a release set, so the home page and /winners show the same list whatever their versions.
 */
export const winners: SiteConfig['winners'] = [
  { firstName: 'Marigold', lastInitial: 'T', state: 'Ohio' },
  { firstName: 'Desmond', lastInitial: 'A', state: 'Texas' },
  { firstName: 'Priya', lastInitial: 'K', state: 'New Jersey' },
  { firstName: 'Walter', lastInitial: 'B', state: 'Oregon' },
  { firstName: 'Luz', lastInitial: 'M', state: 'New Mexico' },
];
