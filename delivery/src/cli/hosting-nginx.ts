import path from 'node:path';
import { settingsFromEnv } from './settings';
import { writeNginx } from '../hosting/write-nginx';
import { ReleaseStore } from '../releases/release-store';
import { runCommand } from './run-command';
import { DeliveryError } from '../delivery-error';

/** `npm run hosting:nginx -- <folder>`: writes how nginx serves the release store as it is now. */
runCommand(async () => {
  const [target] = process.argv.slice(2);
  if (!target)
    throw new DeliveryError('invalid-config', 'say where to: npm run hosting:nginx -- <folder>');
  const folder = path.resolve(target);
  const store = new ReleaseStore(settingsFromEnv(process.env).releasesDir);
  writeNginx(store, { folder, listen: process.env['NGINX_LISTEN'] || '127.0.0.1:8080' });
  console.log(`Written. Try it with: nginx -p ${folder} -c nginx.conf`);
});
