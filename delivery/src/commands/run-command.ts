import { NoBrowserError } from '../browser/find-chromium';
import { ConfigError } from '../config/site-config-from-env';
import { BuildError } from '../release/build-package';
import { ImmutableReleaseError } from '../release/store-build';
import { SetRefusedError } from '../sets/set-refused-error';
import { ServiceError } from '../stack/service';
import { StoreError } from '../store/store-error';

/** Mistakes that the person at the keyboard can mend: told in a sentence, without a stack. */
const told = [
  NoBrowserError,
  ConfigError,
  BuildError,
  ImmutableReleaseError,
  SetRefusedError,
  StoreError,
  ServiceError,
];

/** Runs a command-line program; a failure ends it with a sentence and exit code 1. */
export function runCommand(program: () => Promise<void>): void {
  program().catch((failure: unknown) => {
    const expected = told.some((kind) => failure instanceof kind);
    console.error(expected ? (failure as Error).message : failure);
    process.exit(1);
  });
}
