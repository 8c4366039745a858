import path from 'node:path';
import { repositoryRoot } from '@prizestash/release-store/repository-root';
import { drawingVariants } from '@prizestash/lab/site/page-states/drawing-states';
import { pages } from '@prizestash/lab/site/page-states/pages';
import { states } from '@prizestash/lab/site/page-states/states';

/** Output folder of the screenshots and the contact sheet. */
export const picturesDir = path.join(repositoryRoot, '.cache/screenshots');

export const capturedStates = [...pages, ...states, ...drawingVariants];

export const widths = [360, 768, 1440] as const;
export const themes = ['light', 'dark'] as const;

/** Returns the file name of a screenshot, for example `home-360-dark.png`. */
export function pictureFile(state: string, width: number, theme: string): string {
  return `${state}-${width}-${theme}.png`;
}
