import type { Page } from '@playwright/test';

interface TransitionLog {
  transitions: Promise<string[]>[];
}

/** Records which pseudo-elements each view transition animates. Call before `goto`. */
export async function watchTransitions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const transitions: Promise<string[]>[] = [];
    (window as unknown as TransitionLog).transitions = transitions;
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (how) => {
      const transition = start(how);
      transitions.push(
        transition.ready.then(() =>
          document.getAnimations().flatMap(({ effect }) => {
            const { pseudoElement } = effect as KeyframeEffect;
            return pseudoElement?.startsWith('::view-transition') ? [pseudoElement] : [];
          }),
        ),
      );
      return transition;
    };
  });
}

/** Returns how many view transitions have started since the page was loaded. */
export const startedTransitions = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as TransitionLog).transitions.length);

/** Returns what they animate, for each view transition since the page was loaded. */
export const animatedElements = (page: Page): Promise<string[][]> =>
  page.evaluate(() => Promise.all((window as unknown as TransitionLog).transitions));
