import { stripControlCharacters } from '@prizestash/server-kit/strip-control-characters';
import { releaseStoreFromEnv } from '@prizestash/release-store/release-store-from-env';
import { runCommand } from '@prizestash/server-kit/run-command';

/** `npm run delivery -- audit-log`: prints the entries of the promotion log, newest first, as lines of JSON. */
runCommand(async () => {
  const store = releaseStoreFromEnv(process.env);
  await store.refresh();
  const entries = store.log.entries();
  for (const { live: set, canaries, ...entry } of [...entries].reverse()) {
    const before = entries[entry.sequence - 2];
    const from = before && { set: before.live, canaries: before.canaries };
    const line = JSON.stringify({ ...entry, from: from ?? null, to: { set, canaries } });
    console.log(stripControlCharacters(line));
  }
});
