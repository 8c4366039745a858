import type { Page } from '@playwright/test';

/**
 * Removes the nodes of a page from its end, one by one and half a text before the whole, and returns what
 * is then elsewhere than in the whole page: a browser may paint wherever its parser pauses, so what comes
 * next would move it.
 * @param page a page without script.
 */
export function movesBetweenCuts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    /** In pixels. A shorter move is no layout shift. */
    const threshold = 3;
    const walker = document.createTreeWalker(document.body);
    const nodes: (Element | Text)[] = [];
    while (walker.nextNode()) {
      const node = walker.currentNode;
      if (node instanceof Element || (node instanceof Text && node.data.trim())) nodes.push(node);
    }
    const range = document.createRange();
    /** The box of an element, or of the first line of a text. */
    const boxOf = (node: Element | Text) => {
      if (node instanceof Element) return node.getClientRects()[0];
      range.selectNodeContents(node);
      return range.getClientRects()[0];
    };
    const isVisible = (node: Element | Text, { width, height, bottom }: DOMRect) => {
      const element = node instanceof Text ? node.parentElement : node;
      // Above the document is what appears when it is focused.
      return (
        width * height > 0 &&
        bottom > 0 &&
        element?.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
        !element.closest('.visually-hidden')
      );
    };
    const names = nodes.map((node) =>
      (node instanceof Text ? node.data : node.outerHTML).slice(0, 80),
    );
    const places: (DOMRect | undefined)[] = [];
    const moves: string[] = [];
    /** Compares the nodes before `end`. @param half the last one, of which a part is missing. */
    const compare = (end: number, missing: string | undefined, half?: Text) => {
      for (const [index, node] of nodes.slice(0, end).entries()) {
        const box = boxOf(node);
        const later = places[index];
        // A text itself moves: its last word to the next line, a centred one to the side.
        if (!box || (half && (node === half || node === half.parentElement))) continue;
        const isMoved =
          !later || Math.max(Math.abs(box.x - later.x), Math.abs(box.y - later.y)) >= threshold;
        if (!isMoved || !isVisible(node, box)) continue;
        if (!half) places[index] = box;
        if (!later) continue;
        const [from, to] = [box, later].map(({ x, y }) => `${Math.round(x)},${Math.round(y)}`);
        moves.push(`“${missing}” moves “${names[index]}” from ${from} to ${to}`);
      }
    };
    for (let end = nodes.length; end > 0; end -= 1) {
      nodes[end]?.remove();
      compare(end, names[end]);
      const last = nodes[end - 1];
      if (!(last instanceof Text)) continue;
      const { data } = last;
      last.data = data.slice(0, data.length / 2);
      compare(end, `the rest of ${names[end - 1]}`, last);
      last.data = data;
    }
    return moves;
  });
}
