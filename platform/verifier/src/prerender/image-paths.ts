import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';

type Element = DefaultTreeAdapterTypes.Element;

const tableElements = ['table', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'];

/** The attributes that hold the URL of an image, or a list of them, by element. */
const imageAttributes = new Map<string, readonly string[]>([
  // Obsolete, but browsers load it.
  ...tableElements.map((name) => [name, ['background']] as const),
  ['img', ['src', 'srcset']],
  ['source', ['src', 'srcset']],
  ['input', ['src']],
  ['video', ['poster']],
  ['link', ['href', 'imagesrcset']],
  // Of SVG: the parser has removed the prefix of xlink:href.
  ['image', ['href']],
  ['feImage', ['href']],
]);

const valueOf = ({ attrs }: Element, name: string) =>
  attrs.find((one) => one.name === name)?.value ?? '';

function loadsImage(element: Element): boolean {
  if (element.tagName === 'input') return valueOf(element, 'type').toLowerCase() === 'image';
  if (element.tagName !== 'link') return true;
  const relations = valueOf(element, 'rel').toLowerCase().split(/\s+/);
  return relations.some((one) => one.endsWith('icon')) || valueOf(element, 'as') === 'image';
}

function ownImages(element: Element): string[] {
  const names = loadsImage(element) ? (imageAttributes.get(element.tagName) ?? []) : [];
  return names.flatMap((name) => {
    const value = valueOf(element, name);
    if (!name.endsWith('srcset')) return value;
    return value.split(/,\s+/).map((one) => one.trim().split(/\s/)[0]!);
  });
}

function imagesOf(nodes: readonly DefaultTreeAdapterTypes.ChildNode[]): string[] {
  return nodes.flatMap((node) => {
    if (!('tagName' in node)) return [];
    const inside = imagesOf('content' in node ? node.content.childNodes : node.childNodes);
    return [...ownImages(node), ...inside];
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
