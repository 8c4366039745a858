import { render, type RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { SiteProvider, type SiteConfig } from '../site';
import { testSite } from './test-site';

export interface RenderPageOptions {
  /** Path and query the page is opened at; `/` when left out. */
  readonly at?: string;
  /** What differs from `testSite`. */
  readonly site?: Partial<SiteConfig>;
  /**
   * When given, the screen arrives as HTML first, this runs on it as a visitor would act before
   * the script is there, and then the script takes over.
   */
  readonly beforeScript?: (page: HTMLElement) => void;
}

export interface RenderedPage extends RenderResult {
  /** Path and query the visitor is at now. */
  address(): string;
}

/** Renders a screen as the shell does: inside a real router and the operator's configuration. */
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
