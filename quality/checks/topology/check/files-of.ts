export function filesOf(html: string): string[] {
  const urls = [...html.matchAll(/(?:src|href)="(\/packages\/[^"]+)"/g)].map(([, url = '']) => url);
  return [...new Set(urls)];
}
