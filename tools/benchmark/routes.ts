/** A page that is measured with an empty cache. */
export interface MeasuredRoute {
  readonly path: string;
  /** Selector of an element whose hydration makes the page interactive. */
  readonly hydratedSelector: string;
}

export const measuredRoutes: readonly MeasuredRoute[] = [
  { path: '/', hydratedSelector: 'main a[href="/apply"]' },
  { path: '/apply', hydratedSelector: 'main form [name="first_name"]' },
  { path: '/legal/rules', hydratedSelector: 'main h1' },
];
