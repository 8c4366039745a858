import { createContext, use, type ReactNode } from 'react';
import type { SiteConfig } from './site-config';

const SiteContext = createContext<SiteConfig | null>(null);

/** Gives the operator's configuration to everything below it. */
export function SiteProvider({ config, children }: { config: SiteConfig; children: ReactNode }) {
  return <SiteContext value={config}>{children}</SiteContext>;
}

/**
 * The operator's configuration.
 * @throws {Error} outside a `SiteProvider`, which is a mistake in the program.
 */
export function useSite(): SiteConfig {
  const config = use(SiteContext);
  if (!config) throw new Error('useSite needs a SiteProvider above it');
  return config;
}
