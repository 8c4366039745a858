import type { ReleaseSet } from '@prizestash/shared/remote';

interface ListedPage {
  readonly path: string | null;
  readonly indexed: boolean;
}

/** The `sitemap.xml` of a release set: every page that search engines may index. */
export function sitemapXml({ config }: ReleaseSet, pages: readonly ListedPage[]): string {
  const urls = pages
    .filter(({ path, indexed }) => path !== null && indexed)
    .map(({ path }) => `<url><loc>${config.publicBaseUrl}${path}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`;
}

export function robotsText({ config }: ReleaseSet): string {
  return `User-agent: *\nAllow: /\nSitemap: ${config.publicBaseUrl}/sitemap.xml\n`;
}
