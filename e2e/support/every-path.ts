import { paths } from '../../shared/src/paths';

/** Every page of the site, and an address that none has. */
export const everyPath: readonly string[] = [...Object.values(paths), '/nobody-owns-this'];
