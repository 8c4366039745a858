import path from 'node:path';
import { repositoryRoot } from '../../delivery/src/build/packages';

/** Where the pictures and the contact sheet are written. Not part of the repository. */
export const picturesDir = path.join(repositoryRoot, '.cache/screenshots');

export const widths = [360, 768, 1440] as const;
export const themes = ['light', 'dark'] as const;

/** The file of one picture, for example `home-360-dark.png`. */
export function pictureFile(state: string, width: number, theme: string): string {
  return `${state}-${width}-${theme}.png`;
}
