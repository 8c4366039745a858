import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createCertificate } from '@prizestash/lab/certificate';
import { nginx } from '@prizestash/lab/nginx';
import { responds, type ProgramOptions } from '@prizestash/server-kit/program/program';
import { repositoryRoot } from '@prizestash/release-store/repository-root';
import { SERVERS } from './servers';
import { portOf, type LocalPlaces } from '../local-environment';

/** Name of the site on this machine. */
export const SITE_NAME = 'localhost';

const FILES = ['nginx.conf', 'site.conf'];

/** Writes the configuration of `compose.yaml`'s proxy with the addresses and folders of this machine. */
function writeConfig(folder: string, places: LocalPlaces): void {
  const secure = portOf(places, 'proxy:8443');
  const all = [...SERVERS.map(({ address }) => address), 'store:8080'];
  const addresses = all.filter((address) => !address.endsWith(':9464'));
  const changes = [
    [' /tmp/', ` ${folder}/`],
    ['listen 8080', `listen 127.0.0.1:${portOf(places, 'proxy:8080')}`],
    ['listen 8443', `listen 127.0.0.1:${secure}`],
    ['https://www.example.com$request_uri', `https://www.example.com:${secure}$request_uri`],
    ['www.example.com', SITE_NAME],
    ['example.com', 'localhost'],
    ['/etc/nginx/certificates', folder],
    ...addresses.map((address) => [address, `127.0.0.1:${portOf(places, address)}`]),
  ] as [string, string][];
  const read = (file: string) =>
    readFileSync(path.join(repositoryRoot, 'containers', file), 'utf8');
  const configs = FILES.map(read);
  for (const [from, to] of changes) {
    if (!configs.join().includes(from)) throw new Error(`the proxy's configuration lacks ${from}`);
    for (const [index, config] of configs.entries()) configs[index] = config.replaceAll(from, to);
  }
  for (const [index, file] of FILES.entries())
    writeFileSync(path.join(folder, file), configs[index] ?? '');
}

/** The TLS proxy of `compose.yaml`; its certificate is in the folder `proxy` of the topology. */
export async function proxy(places: LocalPlaces): Promise<ProgramOptions> {
  const folder = path.join(places.folder, 'proxy');
  const others = ['promotion', 'releases', 'store'].map((name) => `${name}.localhost`);
  createCertificate(folder, [SITE_NAME, ...others]);
  writeConfig(folder, places);
  const url = `http://127.0.0.1:${portOf(places, 'proxy:8080')}`;
  return { ...nginx(folder), name: 'proxy', isReady: responds(url, [301, 308]) };
}
