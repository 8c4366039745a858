import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';

function imagesOf(nodes: readonly DefaultTreeAdapterTypes.ChildNode[]): string[] {
  return nodes.flatMap((node) => {
    if (!('tagName' in node)) return [];
    const inside = imagesOf('content' in node ? node.content.childNodes : node.childNodes);
    if (!['img', 'source', 'image'].includes(node.tagName)) return inside;
    const own = node.attrs.flatMap(({ name, value }) => {
      if (name === 'srcset') return value.split(/,\s+/).map((one) => one.trim().split(/\s/)[0]!);
      return name === 'src' || (name === 'href' && node.tagName === 'image') ? [value] : [];
    });
    return [...own, ...inside];
  });
}

/**
 * The images in a page's content that the site serves.
 * @param page URL path at which relative URLs begin.
 * @returns their URL paths, without images of other origins and inside URLs.
 */
export function imagePaths(html: string, page: string): string[] {
  const site = 'http://site.invalid';
  return imagesOf(parseFragment(html, { scriptingEnabled: false }).childNodes)
    .filter((url) => url !== '' && URL.canParse(url, site + page))
    .map((url) => new URL(url, site + page))
    .filter(({ origin }) => origin === site)
    .map(({ pathname }) => pathname);
}
