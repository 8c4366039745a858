import type { ReleasedCode } from '@prizestash/shared/remote';

const SHELL = 'shell';

const packageAt = (url: string) => /\/packages\/([^/]+)\//.exec(url)?.[1];

/** The package whose page is shown. */
let shown = SHELL;
/** Packages whose code has run. */
const known = new Set([SHELL]);
const owners = new WeakMap<StyleSheet, string>();

/** The package of a file's URL, or of a style element that the page's HTML contains. */
function packageOf(sheet: CSSStyleSheet): string | undefined {
  const inHtml = (sheet.ownerNode as HTMLElement | null)?.dataset['package'];
  return inHtml ?? packageAt(sheet.href ?? '');
}

/** Switches the style sheets of every package off, except for the shell's and those of the shown page. */
function switchSheets(added = shown): void {
  // Safari before 16.4 has no adopted ones.
  const { styleSheets, adoptedStyleSheets: adopted = [] } = document as Partial<Document>;
  for (const sheet of [...(styleSheets ?? []), ...adopted]) {
    const owner = owners.get(sheet) ?? packageOf(sheet) ?? added;
    owners.set(sheet, owner);
    // An attribute of its element would load a sheet again, or lose rules that a script has inserted.
    sheet.disabled = owner !== SHELL && owner !== shown;
  }
}

/**
 * Shows a remote's style sheets in place of those of the package that was shown before: a remote's
 * styles are off while another package's page is shown, whatever their selectors are.
 * @param remote undefined for a page of the shell.
 */
export function showStylesOf(remote: Pick<ReleasedCode, 'base'> | undefined): void {
  const next = (remote && packageAt(remote.base)) ?? SHELL;
  // A script has added what names no package: one of the page that was shown, or one that has run for
  // the first time to load the next page.
  switchSheets(known.has(next) ? shown : next);
  known.add(next);
  // The page that is removed next would be laid out once more, without its styles, to move the focus.
  if (next !== shown) (document.activeElement as Partial<HTMLElement> | null)?.blur?.();
  shown = next;
  switchSheets();
}

/**
 * Begins to switch style sheets, before any code of a remote runs.
 * @param first the remote of the document's first page.
 */
export function followStyles(first: Pick<ReleasedCode, 'base'> | undefined): void {
  switchSheets();
  showStylesOf(first);
  // `load` does not bubble. A page that is loaded ahead adds sheets before it is shown.
  document.addEventListener(
    'load',
    ({ target }) => {
      if ((target as Element).matches('link, style')) switchSheets();
    },
    true,
  );
}
