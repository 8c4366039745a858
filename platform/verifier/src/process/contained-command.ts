import { spawnSync } from 'node:child_process';
import { realpathSync } from 'node:fs';

export type Command = readonly [program: string, ...args: string[]];

/** What a process of Node needs of the machine besides its program. */
const systemFolders = ['/usr', '/lib', '/lib64', '/bin'];

/**
 * Puts a command into separate namespaces: no capabilities, no network but its own loopback, no other
 * processes, no other files.
 * @param more options of bubblewrap.
 */
export function inNamespaces(
  command: Command,
  readable: readonly string[],
  more: readonly string[] = ['--chdir', '/'],
): Command {
  return [
    'bwrap',
    '--unshare-all',
    '--die-with-parent',
    '--new-session',
    '--cap-drop',
    'ALL',
    '--clearenv',
    // First: what is readable can be below it, as in /dev/shm.
    '--dev',
    '/dev',
    ...bind('--ro-bind-try', systemFolders),
    ...bind('--ro-bind', [realpathSync(process.execPath), ...readable]),
    ...more,
    '--',
    ...command,
  ];
}

/** The options of bubblewrap that show paths where they are. @param kind for example `--ro-bind`. */
export const bind = (kind: string, paths: readonly string[]) =>
  paths.flatMap((one) => [kind, one, one]);

let available: boolean | undefined;

/** Whether this machine can run a process in separate namespaces, with bubblewrap. */
export function hasNamespaces(): boolean {
  available ??=
    spawnSync(...split(inNamespaces([realpathSync(process.execPath), '--version'], []))).status ===
    0;
  return available;
}

/** The arguments of `spawn` for a command. */
export function split([program, ...args]: Command): [program: string, args: string[]] {
  return [program, args];
}

const supports = (flag: string) => process.allowedNodeEnvironmentFlags.has(flag);

/**
 * The command that runs a program of Node with nothing but its standard streams. Node's permission
 * model refuses other files, processes and threads, and from version 25 on the network. Where
 * bubblewrap works, the operating system refuses all of it, and signals to other processes too.
 * @param program an absolute path; the only file that it can read.
 */
export function containedCommand(program: string, maxMemoryMb: number): Command {
  const command = withMemoryLimit(
    [realpathSync(process.execPath), ...limits([program], maxMemoryMb), program],
    maxMemoryMb,
  );
  return hasNamespaces() ? inNamespaces(command, [program]) : command;
}

/**
 * A command whose process gets no more memory than this. Node's own limit is that of its heap, which
 * leaves out buffers and WebAssembly. Address space cannot be limited, because V8 reserves it.
 */
const withMemoryLimit = (command: Command, maxMemoryMb: number): Command => [
  '/bin/sh',
  '-c',
  'ulimit -d "$0" 2>/dev/null; exec "$@"',
  String(maxMemoryMb * 1024),
  ...command,
];

/**
 * Options of Node for a process that reads some files, and neither writes nor starts anything.
 * @param readable files and patterns such as `/releases/*`.
 */
export function limits(readable: readonly string[], maxMemoryMb: number): string[] {
  return [
    '--no-warnings',
    // Node's permission model has a stable name from version 22.13 on.
    supports('--permission') ? '--permission' : '--experimental-permission',
    ...(supports('--disable-sigusr1') ? ['--disable-sigusr1'] : []),
    ...readable.map((file) => `--allow-fs-read=${file}`),
    `--max-old-space-size=${maxMemoryMb}`,
  ];
}
