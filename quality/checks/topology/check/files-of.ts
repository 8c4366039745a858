/** The URLs of the files that the HTML of a page references. */
export function filesOf(html: string): string[] {
  const urls = [...html.matchAll(/(?:src|href)="(\/packages\/[^"]+)"/g)].map(([, url = '']) => url);
  return [...new Set(urls)];
}
