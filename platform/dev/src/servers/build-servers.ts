import { compileServers } from './compile-servers';

/** `npm run build:servers`: compiles the programs that containers run. */
compileServers().then(
  (folder) => console.log(`The programs are in ${folder}.`),
  () => (process.exitCode = 1),
);
