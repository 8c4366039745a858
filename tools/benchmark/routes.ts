/** A page that is measured when it is opened cold. */
export interface MeasuredRoute {
  readonly path: string;
  /** The element that has come to life when the page is usable with script. */
  readonly alive: string;
}

export const measuredRoutes: readonly MeasuredRoute[] = [
  { path: '/', alive: 'main a[href="/apply"]' },
  { path: '/apply', alive: 'main form [name="first_name"]' },
  { path: '/legal/rules', alive: 'main h1' },
];
