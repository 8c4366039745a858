import { createHash } from 'node:crypto';

const style = `#preview{position:sticky;top:0;z-index:20;margin:0;padding:8px 16px;background:#ffd75e;color:#1c1500;font:600 14px/1.4 system-ui,sans-serif;text-align:center}@media print{#preview{position:static}}`;
const hash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`;

const notice = `<style>${style}</style><aside id="preview" aria-label="Preview">Preview: visitors do not get this version. An entry that you make here is a real entry.</aside>`;

/**
 * A page with a line above it that says that visitors do not get it. React renders into an element of
 * the body, so the line stays while a visit goes on in the document.
 */
export const withPreviewNotice = (html: string): string =>
  html.replace('</head><body>', `$&${notice}`);

/** The page's Content-Security-Policy, which lets the style of the line through. */
export const allowPreviewNotice = (policy: string): string =>
  policy.replace(/(^|; ?)style-src /, `$&${hash} `);
