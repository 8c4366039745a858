import { type DefaultTreeAdapterTypes, html, parseFragment, serialize } from 'parse5';
import { refuseSet } from '@prizestash/release-store/delivery-error';

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

/** Elements that would load, run or change something besides the page's content. */
const refusedElements = new Set([
  'script',
  'style',
  'link',
  'meta',
  'base',
  'title',
  'head',
  'body',
  'html',
  'frameset',
  'object',
  'embed',
  'applet',
  'portal',
  'fencedframe',
  // Their content is text in one parser and elements in another.
  'xmp',
  'noembed',
  'noframes',
  'plaintext',
]);
/** Of SVG and MathML, whose content other parsers read differently. */
const refusedDrawings = new Set([
  'math',
  'script',
  'style',
  'foreignobject',
  'set',
  'animate',
  'animatetransform',
  'animatemotion',
]);

/** Attributes with a URL, and which schemes it may have besides http, https and none. */
const urlAttributes: Readonly<Record<string, RegExp>> = {
  href: /^(mailto|tel):/,
  src: /^data:image\//,
  srcset: /^$/,
  poster: /^data:image\//,
  action: /^$/,
  formaction: /^$/,
  cite: /^$/,
  data: /^$/,
};

/** Ids of what is not the remote's: of the shell, and of the line above a preview. */
const refusedIds = new Set(['root', 'release-set', 'preview']);

function faultOfUrl(name: string, value: string): boolean {
  // Browsers ignore spaces before a URL and control characters in it.
  const url = value.replace(/[\u0000-\u0020]/g, '').toLowerCase();
  const scheme = /^[^/?#]*?:/.exec(url)?.[0];
  return scheme !== undefined && !/^https?:$/.test(scheme) && !urlAttributes[name]?.test(url);
}

/** Why an element cannot be part of a page's content; null where it can. */
function faultOf({ tagName, attrs, namespaceURI }: Element): string | null {
  const refused = namespaceURI === html.NS.HTML ? refusedElements : refusedDrawings;
  if (refused.has(tagName.toLowerCase())) return `the element ${tagName}`;
  for (const { name, value } of attrs) {
    const attribute = name.toLowerCase();
    if (attribute.startsWith('on') || attribute === 'srcdoc') return `the attribute ${name}`;
    if (attribute === 'id' && refusedIds.has(value)) return `the id ${value}`;
    if (Object.hasOwn(urlAttributes, attribute) && faultOfUrl(attribute, value)) {
      return `${name}="${value.slice(0, 100)}"`;
    }
  }
  return null;
}

function firstFault(nodes: readonly Node[]): string | null {
  for (const node of nodes) {
    if (!('tagName' in node)) continue;
    const inside = 'content' in node ? node.content.childNodes : node.childNodes;
    const fault = faultOf(node) ?? firstFault(inside);
    if (fault) return fault;
  }
  return null;
}

/** React preloads an image that is visible at once; the browser finds it in the page anyway. */
function isImagePreload(node: Node): boolean {
  if (!('tagName' in node) || node.tagName !== 'link') return false;
  const valueOf = (name: string) => node.attrs.find((one) => one.name === name)?.value;
  return valueOf('rel') === 'preload' && valueOf('as') === 'image';
}

/**
 * Whether browsers that run scripts, and those that do not, parse the text as what was checked: they
 * differ in the content of `noscript`, and some trees cannot be written as HTML.
 */
function isParsedAsWritten(written: string): boolean {
  return [true, false].every((scriptingEnabled) => {
    const again = parseFragment(written, { scriptingEnabled });
    return (
      firstFault(again.childNodes) === null && serialize(again, { scriptingEnabled }) === written
    );
  });
}

/**
 * Parses what a package has rendered, and writes it again: a page contains elements, and not the
 * bytes of a package's code.
 * @param path of the page, for the message.
 */
export function innerHtml(rendered: string, path: string): string {
  try {
    return rewritten(rendered, path);
  } catch (error) {
    // The functions that read a tree call themselves for each level.
    if (!(error instanceof RangeError)) throw error;
    refuseSet('rendering', `${path} renders elements nested too deeply`);
  }
}

function rewritten(rendered: string, path: string): string {
  const options = { scriptingEnabled: false };
  const fragment = parseFragment(rendered, options);
  fragment.childNodes = fragment.childNodes.filter((node) => !isImagePreload(node));
  const fault = firstFault(fragment.childNodes);
  const written = fault ? '' : serialize(fragment, options);
  if (!fault && isParsedAsWritten(written)) return written;
  refuseSet(
    'rendering',
    `${path} renders ${fault ?? 'HTML that is not parsed as it is written'}, which a page's content cannot have`,
  );
}

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
  // Elements of SVG, whose xlink:href the parser names href.
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
