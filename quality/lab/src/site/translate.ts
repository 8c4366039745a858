import type { EnginePage } from './engines/engine';

/** What a page did with a text that the translation had replaced. */
interface TranslatedWindow {
  translationFaults?: string[];
}

/**
 * Emulates the translation of a browser, inside the page: replaces each text node by
 * `<font><font>text</font></font>` from now on, as Chrome does, and records each removal and write
 * that meets a replaced node. The words stay, so that tests find elements by them.
 */
export function translate(): void {
  const faults: string[] = [];
  (window as TranslatedWindow).translationFaults = faults;
  const replaced = new WeakSet<Node>();
  const skipped = 'title, script, style, noscript, textarea, font';

  const record = (action: string, node: Node | null, place: Node | null) => {
    if (!node || !replaced.has(node)) return;
    const element = place instanceof Element ? place : node.parentElement;
    const name = element?.cloneNode() as Element | undefined;
    faults.push(`${action} "${node.nodeValue ?? ''}" in ${name?.outerHTML ?? 'no element'}`);
  };
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function <T extends Node>(child: T): T {
    record('removes', child, this);
    return removeChild.call(this, child) as T;
  };
  Node.prototype.insertBefore = function <T extends Node>(child: T, next: Node | null): T {
    record('inserts before', next, this);
    return insertBefore.call(this, child, next) as T;
  };
  const value = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue') ?? {};
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...value,
    set(this: Node, text: string) {
      record(`writes "${text}" over`, this, null);
      value.set?.call(this, text);
    },
  });

  function replace(text: Text): void {
    if (!text.data.trim() || text.parentElement?.closest(skipped)) return;
    const font = document.createElement('font');
    font.append(document.createElement('font'));
    font.firstElementChild?.append(text.data);
    replaced.add(text);
    text.replaceWith(font);
  }
  function replaceIn(root: Node): void {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const found: Text[] = root instanceof Text ? [root] : [];
    while (texts.nextNode()) found.push(texts.currentNode as Text);
    found.forEach(replace);
  }
  new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records) {
      if (type === 'characterData') replaceIn(target);
      else addedNodes.forEach(replaceIn);
    }
  }).observe(document, { childList: true, characterData: true, subtree: true });
  if (document.body) replaceIn(document.body);
}

/** The removals and writes that met a replaced node, in the document that is shown. */
export function translationFaults(page: Pick<EnginePage, 'evaluate'>): Promise<string[]> {
  return page.evaluate(() => (window as TranslatedWindow).translationFaults ?? []);
}
