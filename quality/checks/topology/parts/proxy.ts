import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import https from 'node:https';
import path from 'node:path';
import { nginx } from '@prizestash/lab/nginx';
import type { ProgramOptions } from '@prizestash/server-kit/program/program';
import { repositoryRoot } from '@prizestash/delivery/repository-root';
import { SERVERS } from './servers';
import { portOf, type LocalPlaces } from '../local-environment';

/** Names of the site and the API on this machine; browsers resolve them to loopback. */
export const SITE_NAME = 'localhost';
export const API_NAME = 'api.localhost';
/** Where pipelines reach the promotion service and the store. */
const PROMOTION_NAME = 'promotion.localhost';
const STORE_NAME = 'store.localhost';
const NAMES = [SITE_NAME, API_NAME, PROMOTION_NAME, STORE_NAME];

/** Creates a certificate for all names, which no browser trusts. */
function createCertificate(folder: string): void {
  mkdirSync(folder);
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
      ...['-days', '30', '-subj', `/CN=${SITE_NAME}`],
      ...['-addext', `subjectAltName=${NAMES.map((name) => `DNS:${name}`).join(',')}`],
      ...['-keyout', path.join(folder, 'site.key'), '-out', path.join(folder, 'site.pem')],
    ],
    { stdio: 'ignore' },
  );
}

/** The configuration of `compose.yaml`'s proxy with the addresses and folders of this machine. */
function localConfig(folder: string, places: LocalPlaces): string {
  const secure = portOf(places, 'proxy:8443');
  const changes: [string, string][] = [
    [' /tmp/', ` ${folder}/`],
    ['listen 8080', `listen 127.0.0.1:${portOf(places, 'proxy:8080')}`],
    ['listen 8443', `listen 127.0.0.1:${secure}`],
    ['https://www.example.com$request_uri', `https://www.example.com:${secure}$request_uri`],
    ['www.example.com', SITE_NAME],
    ['api.example.com', API_NAME],
    ['promotion.example.com', PROMOTION_NAME],
    ['store.example.com', STORE_NAME],
    ['/etc/nginx/certificates', path.join(folder, 'certificates')],
    ...[...SERVERS.map(({ address }) => address), 'store:8080'].map((address): [string, string] => [
      address,
      `127.0.0.1:${portOf(places, address)}`,
    ]),
  ];
  return changes.reduce(
    (config, [from, to]) => {
      if (!config.includes(from)) throw new Error(`containers/nginx.conf lacks ${from}`);
      return config.replaceAll(from, to);
    },
    readFileSync(path.join(repositoryRoot, 'containers/nginx.conf'), 'utf8'),
  );
}

function responds(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const options = { host: '127.0.0.1', port, rejectUnauthorized: false };
    https
      .get(options, (response) => {
        response.resume();
        resolve(true);
      })
      .once('error', () => resolve(false));
  });
}

/** The TLS proxy of `compose.yaml`. */
export function proxy(places: LocalPlaces): ProgramOptions {
  const folder = path.join(places.folder, 'proxy');
  mkdirSync(folder);
  createCertificate(path.join(folder, 'certificates'));
  writeFileSync(path.join(folder, 'nginx.conf'), localConfig(folder, places));
  return {
    ...nginx(folder),
    name: 'proxy',
    isReady: () => responds(portOf(places, 'proxy:8443')),
  };
}
