import { readAuditLog } from '../releases/audit-log';
import { releaseStoreFromEnv } from './release-store-from-env';
import { runCommand } from '@prizestash/server-kit/run-command';

/** `npm run delivery -- audit-log`: prints who changed what visitors get, newest first, as lines of JSON. */
runCommand(async () => {
  const store = releaseStoreFromEnv(process.env);
  await store.refresh();
  for (const entry of await readAuditLog(store.objects(), store.live())) {
    console.log(JSON.stringify(entry));
  }
});
