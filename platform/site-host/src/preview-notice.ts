import { createHash } from 'node:crypto';

/** The first layer, whose important declarations no style sheet of a package overrides. */
const important =
  'display:block;position:sticky;top:0;z-index:2147483647;margin:0;padding:8px 16px;background:#ffd75e;color:#1c1500;font:600 14px/1.4 system-ui,sans-serif;text-align:center'
    .split(';')
    .map((declaration) => `${declaration}!important`)
    .join(';');
// What no selector of the line's element reaches: its first line, and what a page writes over it.
const parts = ['html', 'body', '#preview']
  .flatMap((of) => [`${of}::before`, `${of}::after`])
  .join();
const plain = `#preview::first-line,#preview::first-letter{all:unset!important}${parts}{content:none!important}`;
// Whatever a page stacks stays below the line.
const style = `@layer preview{#preview{all:initial!important;${important}}${plain}#root{isolation:isolate!important}@media print{#preview{position:static!important}}}`;
const hash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`;

const notice =
  '<aside id="preview" aria-label="Preview">Preview: visitors do not get this version. An entry that you make here is a real entry.</aside>';

const HEAD = '<head>';
const BODY = '</head><body>';

/** Returns where the body begins. A style sheet, which is no HTML, can contain the same text. */
function startOfBody(html: string): number {
  let at = 0;
  for (;;) {
    const [style, body] = [html.indexOf('<style', at), html.indexOf(BODY, at)];
    if (style < 0 || body < style) return body + BODY.length;
    at = html.indexOf('</style>', style);
  }
}

/**
 * A page with a line above it that says that visitors do not get it. React renders into an element of
 * the body, so the line stays while a visit goes on in the document.
 */
export function withPreviewNotice(html: string): string {
  const [head, body] = [html.indexOf(HEAD) + HEAD.length, startOfBody(html)];
  const start = `${html.slice(0, head)}<style>${style}</style>${html.slice(head, body)}`;
  return `${start}${notice}${html.slice(body)}`;
}

/** The page's Content-Security-Policy, which lets the style of the line through. */
export const allowPreviewNotice = (policy: string): string =>
  policy.replace(/(^|; ?)style-src /, `$&${hash} `);
