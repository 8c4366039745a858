import { render, type RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { SiteProvider, type SiteConfig } from '../site';
import { testSite } from './test-site';

interface RenderPageOptions {
  /** Path and query of the page; `/` when left out. */
  readonly at?: string;
  /** Values that override `testSite`. */
  readonly site?: Partial<SiteConfig>;
  /**
   * When given, the screen is rendered to HTML first, this function acts on the HTML like a visitor
   * before any script has loaded, and then the screen is hydrated.
   */
  readonly beforeScript?: (page: HTMLElement) => void;
}

interface RenderedPage extends RenderResult {
  /** Returns the current path and query. */
  address(): string;
}

/** Renders a screen as the shell does: inside a router and a site configuration. */
export function renderPage(screen: ReactNode, options: RenderPageOptions = {}): RenderedPage {
  let address = '';
  const page = (
    <MemoryRouter initialEntries={[options.at ?? '/']}>
      <SiteProvider config={{ ...testSite, ...options.site }}>{screen}</SiteProvider>
      <Address
        onChange={(now) => {
          address = now;
        }}
      />
    </MemoryRouter>
  );
  const container = document.body.appendChild(document.createElement('div'));
  if (options.beforeScript) {
    container.innerHTML = renderToString(page);
    options.beforeScript(container);
  }
  const result = render(page, { container, hydrate: Boolean(options.beforeScript) });
  return { ...result, address: () => address };
}

function Address({ onChange }: { onChange: (address: string) => void }) {
  const { pathname, search } = useLocation();
  onChange(pathname + search);
  return null;
}
