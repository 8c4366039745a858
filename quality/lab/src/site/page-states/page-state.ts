import type { Page } from '@playwright/test';
import { waitForHydration } from '../wait-for-page';

/** A state of a page that a visitor can see. */
export interface PageState {
  readonly name: string;
  /** Matches the console errors that belong to the state. */
  readonly allowed?: RegExp;
  /** Opens the page in this state. */
  open(page: Page): Promise<unknown>;
}

/** Opens a page and waits for its hydration. */
export async function openPath(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
}
