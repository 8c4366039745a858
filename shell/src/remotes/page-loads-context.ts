import { createContext, use } from 'react';
import type { PageLoads } from './page-loads';

const PageLoadsContext = createContext<PageLoads | null>(null);

/** Gives the page's loads of remotes to everything below it. */
export const PageLoadsProvider = PageLoadsContext;

/**
 * The page's loads of remotes.
 * @throws {Error} outside a `PageLoadsProvider`, which is a mistake in the program.
 */
export function usePageLoads(): PageLoads {
  const loads = use(PageLoadsContext);
  if (!loads) throw new Error('usePageLoads needs a PageLoadsProvider above it');
  return loads;
}
