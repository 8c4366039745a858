import { withDatabase } from './with-database';

/** `npm run migrate`: applies migrations and grants privileges, which `withDatabase` does first. */
void withDatabase(() => {
  process.stdout.write('The database is up to date.\n');
  return Promise.resolve();
});
