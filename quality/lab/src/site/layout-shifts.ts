import type { Page } from '@playwright/test';

interface Shifts {
  layoutShifts?: string[];
}

/** Records every layout shift without recent input. Call before `goto`. */
export async function watchLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const notes: string[] = [];
    (window as unknown as Shifts).layoutShifts = notes;
    type Shift = PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
    };
    // Whitespace at the end of a partially received document moves invisibly.
    const isSpace = (node: Node | null) =>
      node?.nodeType === Node.TEXT_NODE && node.textContent?.trim() === '';
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as Shift[]) {
        const { sources } = shift;
        const isSeen = sources.length === 0 || sources.some(({ node }) => !isSpace(node));
        if (shift.hadRecentInput || !isSeen) continue;
        const nodes = sources.map(({ node, previousRect, currentRect }) => {
          const name = node instanceof Element ? node.outerHTML.slice(0, 80) : node?.nodeName;
          const moves = [previousRect, currentRect].map(({ x, y, width, height }) =>
            [x, y, width, height].map(Math.round).join(' '),
          );
          return `${name} (${moves.join(' to ')})`;
        });
        notes.push(`${shift.value.toFixed(4)} ${nodes.join(' | ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Returns the layout shifts since the page was loaded. */
export function layoutShifts(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as Shifts).layoutShifts ?? ['not watched']);
}
