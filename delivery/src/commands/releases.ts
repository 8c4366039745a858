import { settingsFromEnv } from '../config/settings';
import { releasablePackages } from '../repository';
import { ReleaseStore } from '../store/release-store';
import { runCommand } from './run-command';

/** `npm run releases`: shows sets, versions and commits, and which of them are live. */
runCommand(async () => {
  const store = new ReleaseStore(settingsFromEnv(process.env).releasesDir);
  const live = store.live();
  if (!live) {
    console.log('Nothing was promoted yet.');
    return;
  }
  console.log('Sets, newest first');
  const records = store.sets().flatMap((id) => store.set(id) ?? []);
  for (const record of records.sort((a, b) => b.createdAt.localeCompare(a.createdAt))) {
    console.log(`${record.id === live.set ? '* ' : '  '}${record.id}  ${record.createdAt}`);
    for (const name of releasablePackages) console.log(`      ${name}@${record.versions[name]}`);
  }
  console.log('\nReleases');
  const liveSet = store.set(live.set);
  for (const name of releasablePackages) {
    for (const version of store.versions(name)) {
      const mark = liveSet?.versions[name] === version ? '* ' : '  ';
      console.log(
        `${mark}${name}@${version}  commit ${store.release(name, version)?.commit ?? '?'}`,
      );
    }
  }
});
