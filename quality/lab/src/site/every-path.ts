import { paths } from '@prizestash/shared/paths';

/** The paths of all pages, and one that no page has. */
export const everyPath: readonly string[] = [...Object.values(paths), '/no-such-page'];
