import { readFileSync } from 'node:fs';

/** The PACKAGE_VERSION of a build that reads its request from standard input once webpack is loaded. */
export const ON_STANDARD_INPUT = '-';

export interface BuildRequest {
  readonly version: string;
  /** Receives `web/`, `node/` and `workbench/`. */
  readonly outputDir: string;
  /** Digest of what turns sources into files. With it webpack compiles only what changed since the last build. */
  readonly tools?: string;
}

/** Of the packages that this process builds; standard input is read once. */
let requests: Record<string, BuildRequest> | undefined;

export function requestOf(name: string): BuildRequest {
  requests ??= JSON.parse(readFileSync(0, 'utf8')) as Record<string, BuildRequest>;
  return requests[name]!;
}
