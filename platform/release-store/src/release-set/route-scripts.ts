import type { Release } from '../release';
import type { RouteWithFiles } from '../release-format/release-description';

export interface ReleasedScript {
  readonly release: Release;
  readonly file: string;
}

/** The singletons that a screen needs when it reads the stored contact. */
const contactSingletons = ['@prizestash/shared/contact', 'mobx', 'mobx-react-lite'];

/**
 * The scripts that a remote's screen needs in addition to the shell's main file, in the order in
 * which they are requested, so that its page can preload them.
 */
export function scriptsOfRoute(
  shell: Release,
  release: Release,
  route: RouteWithFiles,
): ReleasedScript[] {
  const shared = route.needsContact
    ? contactSingletons.flatMap((name) => shell.singletonFiles[name] ?? [])
    : [];
  return [
    { release, file: release.entry },
    ...route.files.filter((file) => file.endsWith('.js')).map((file) => ({ release, file })),
    ...[...new Set(shared)].map((file) => ({ release: shell, file })),
  ];
}
