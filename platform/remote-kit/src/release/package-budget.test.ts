import { repositoryRoot } from '@prizestash/release-store/repository-root';
import { findPackages, findRemotes } from '../packages';
import { parsePackageBudget, readPackageBudget } from './package-budget';

describe('package.json budgets', () => {
  it.each(findPackages())('holds a valid budget for %s', (name) => {
    expect(readPackageBudget(name, repositoryRoot).openBytes).toBeGreaterThan(0);
  });

  it('keeps the home page within the first flight of a connection', () => {
    expect(readPackageBudget('shell', repositoryRoot).routes?.['/']?.pageBytes).toBeLessThanOrEqual(
      14_000,
    );
  });

  it.each(findRemotes())('lets %s fetch at most 25 kB to open a page', (name) => {
    expect(readPackageBudget(name, repositoryRoot).openBytes).toBeLessThanOrEqual(25_000);
  });

  const limits = { openBytes: 1, allBytes: 1 };
  const route = { pageBytes: 1, scriptBytes: 1, requests: 1 };
  it.each<[unknown, string]>([
    [undefined, 'budget must be object'],
    [[], 'budget must be object'],
    [{ openBytes: 1 }, "required property 'allBytes'"],
    [{ ...limits, openBytes: 0 }, 'budget/openBytes must be >= 1'],
    [{ ...limits, fonts: 1 }, 'must NOT have additional properties {"additionalProperty":"fonts"}'],
    [
      { ...limits, routes: { '/': { ...route, requests: 1.5 } } },
      'budget/routes/~1/requests must be integer',
    ],
  ])('refuses the budget %j', (budget, message) => {
    expect(() => parsePackageBudget('mfe-claim', budget)).toThrow(message);
  });
});
