import path from 'node:path';

/** Root folder of the repository; in the packed kit, the folder with the compiled sources. */
export const repositoryRoot = path.resolve(__dirname, '../../..');
