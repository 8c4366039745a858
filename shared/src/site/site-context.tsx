import { createContext, use, type ReactNode } from 'react';
import type { SiteConfig } from './site-config';

const SiteContext = createContext<SiteConfig | null>(null);

/** Provides the operator's configuration to its children. */
export function SiteProvider({
  config,
  children,
}: {
  config: SiteConfig;
  children: ReactNode;
}): ReactNode {
  return <SiteContext value={config}>{children}</SiteContext>;
}

/**
 * Returns the operator's configuration.
 * @throws {Error} outside of a `SiteProvider`.
 */
export function useSite(): SiteConfig {
  const config = use(SiteContext);
  if (!config) throw new Error('useSite must be called inside a SiteProvider');
  return config;
}
