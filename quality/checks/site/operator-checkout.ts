import { execFileSync } from 'node:child_process';
import { createHash, randomInt, randomUUID } from 'node:crypto';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createCertificate } from '@prizestash/lab/certificate';
import { repositoryRoot } from '@prizestash/release-store/repository-root';
import { freePort } from '@prizestash/server-kit/program/free-port';
import { readComposeServices } from '../repository/deployment/compose-file';
import { Compose } from './compose';

/** Names of the site, the store, the promotion service, its pages, and of the mail server. */
const NAMES = [
  'www.example.com',
  'preview.example.com',
  'store.example.com',
  'promotion.example.com',
  'releases.example.com',
  'mail.example.com',
] as const;

/** What a machine that builds images has beside the sources, and no image may contain. */
const PLANTED = [
  '.env',
  '.env.production',
  '.npmrc.key',
  'keys/promotion-key.pem',
  'containers/certificates/planted',
  'containers/secrets/planted',
  'containers/site.env',
  '.data/releases/promotion-key.pem',
];

/** What no program in an image reads. */
const NOT_IN_IMAGES = ['quality', 'compose.yaml', '*.md', '*.test.*'].map((one) => `:!${one}`);

const MAIL_NAME = 'mail.example.com';
const CERTIFICATE = '/certificates/site.pem';
const certificates = ['./containers/certificates:/certificates:ro'];

/**
 * What compose merges into `compose.yaml`: containers of pipelines reach the proxy by the names of the
 * site, and the mailer reaches a mail server of this check.
 * @param sources names the images, so that compose builds those that do not exist yet
 */
function changes(sources: string) {
  const built = Object.entries(readComposeServices()).filter(([, { build }]) => build);
  const images = built.map(
    ([name, { image }]) => [name, { image: `${image}:${sources}` }] as const,
  );
  const { mailer, ...others } = Object.fromEntries(images);
  return {
    services: {
      ...others,
      proxy: {
        networks: { default: { aliases: NAMES.filter((name) => name !== MAIL_NAME) } },
      },
      mail: {
        build: { context: 'quality/checks/site/images', target: 'mail-server' },
        image: 'prizestash-checked-mail-server',
        networks: { default: { aliases: [MAIL_NAME] } },
        volumes: certificates,
      },
      mailer: {
        ...mailer,
        environment: {
          NODE_EXTRA_CA_CERTS: CERTIFICATE,
          MAIL_FROM: 'PrizeStash <support@example.com>',
        },
        volumes: certificates,
      },
    },
  };
}

/** Mails name it. */
export const SPONSOR = 'Señal Preise LLC';

/** A checkout on the machine of an operator. */
export type OperatorCheckout = Awaited<ReturnType<typeof prepareCheckout>>;

/** Clones the repository, with what is not committed. @returns a digest of what images are made of */
function clone(folder: string): string {
  execFileSync('git', ['clone', '--quiet', repositoryRoot, folder]);
  const git = (cwd: string, ...args: readonly string[]) =>
    execFileSync('git', args, { cwd, encoding: 'utf8' });
  const list = (...args: readonly string[]) =>
    git(repositoryRoot, ...args)
      .split('\0')
      .filter(Boolean);
  const changed = list('diff', '-z', '--name-only', '--no-renames', 'HEAD');
  for (const file of [...changed, ...list('ls-files', '-z', '--others', '--exclude-standard')]) {
    const [from, to] = [path.join(repositoryRoot, file), path.join(folder, file)];
    if (existsSync(from)) cpSync(from, to);
    else rmSync(to, { force: true });
  }
  git(folder, 'add', '--all');
  const sources = git(folder, 'ls-files', '--stage', '--', ...NOT_IN_IMAGES);
  return createHash('sha256').update(sources).digest('hex').slice(0, 12);
}

/**
 * Writes the files that docs/from-nothing-to-production.md has the operator write, and plants secrets.
 * @param overlay a further file that compose merges, by its path in the checkout
 */
export async function prepareCheckout(overlay?: string) {
  const parent = mkdtempSync(path.join(tmpdir(), 'prizestash-site-'));
  // The name of the folder is the one of the project, which no other has.
  const folder = path.join(parent, path.basename(parent).toLowerCase());
  const sources = clone(folder);
  const place = (file: string) => path.join(folder, file);
  execFileSync('sh', [place('containers/create-secrets.sh')]);
  const { cert } = createCertificate(place('containers/certificates'), NAMES);
  const example = readFileSync(place('containers/site.env.example'), 'utf8');
  writeFileSync(
    place('containers/site.env'),
    example.replace(/^(SPONSOR_NAME=).*$/m, `$1${SPONSOR}`),
  );
  const secret = `no image may contain ${randomUUID()}`;
  for (const file of PLANTED) {
    mkdirSync(path.dirname(place(file)), { recursive: true });
    appendFileSync(place(file), `# ${secret}\n`);
  }
  writeFileSync(place('compose.override.yaml'), JSON.stringify(changes(sources)));
  const [port, securePort] = [await freePort(), await freePort()];
  const compose = new Compose(folder, {
    COMPOSE_FILE: ['compose.yaml', 'compose.override.yaml', overlay].filter(Boolean).join(':'),
    HTTP_PORT: `127.0.0.1:${port}`,
    HTTPS_PORT: `127.0.0.1:${securePort}`,
    SUBNET: `10.${randomInt(128, 256)}.${randomInt(256)}`,
  });
  const writeSecret = (name: string, value: string) => {
    rmSync(place(`containers/secrets/${name}`));
    writeFileSync(place(`containers/secrets/${name}`), value, { mode: 0o444 });
  };
  return {
    folder,
    /** Runs what the folder describes. */
    compose,
    /** Of the proxy on this machine, without TLS. */
    port,
    /** Its address with TLS, by the name of the site. */
    siteUrl: `https://www.example.com:${securePort}`,
    /** A text in files that no image may contain. */
    secret,
    /** The certificate of the proxy, as PEM. */
    certificate: cert,
    writeSecret,
    /** Makes the key that signs promotions. */
    async makePromotionKey() {
      const command = ['node', 'dist/servers/promotion-key.js'];
      const output = await compose.runOnce('promotion-service', command, ['--no-deps']);
      // After what compose prints when it builds the image.
      writeSecret('promotion-public-keys', output.split('\n').at(-1) ?? '');
    },
    /** Ends and removes everything. */
    async remove() {
      await compose.run('kill');
      await compose.run('down', '--volumes');
      rmSync(parent, { recursive: true, force: true });
    },
  };
}
