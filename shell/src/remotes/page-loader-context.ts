import { createContext, use } from 'react';
import { ShellError } from '../release-set';
import type { PageLoader } from './page-loader';

const PageLoaderContext = createContext<PageLoader | null>(null);

export const PageLoaderProvider = PageLoaderContext;

/**
 * The document's page loader.
 * @throws {ShellError} `no-provider` outside a `PageLoaderProvider`.
 */
export function usePageLoader(): PageLoader {
  const loader = use(PageLoaderContext);
  if (!loader) throw new ShellError('no-provider', 'usePageLoader needs a PageLoaderProvider');
  return loader;
}
