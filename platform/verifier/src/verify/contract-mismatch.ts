import { refusal, type DeliveryError } from '@prizestash/release-store/delivery-error';
import type { Release } from '@prizestash/release-store/release';
import type { ReleaseStore } from '@prizestash/release-store/release-store';
import type * as assignable from './assignable-types';
import type { ExportName } from './assignable-types';

/** An export that is not provided, or not as a type that can be used as the required one. */
interface ContractDifference extends ExportName {
  /** Why the type does not fit; null when the export is missing. */
  readonly reason: string | null;
}

/**
 * Compares required exports with provided ones by content: an equal type passes, and another one
 * passes when the provided value can be used where the required one was expected.
 */
function contractDifferences(
  store: ReleaseStore,
  provided: Release,
  required: Release,
): ContractDifference[] {
  const differences: ContractDifference[] = [];
  const changed: ExportName[] = [];
  for (const [module, types] of Object.entries(required.contract)) {
    for (const [name, type] of Object.entries(types)) {
      const given = provided.contract[module]?.[name];
      if (given === type) continue;
      if (given === undefined) differences.push({ module, name, reason: null });
      else if (!given.includes('#') && !type.includes('#')) changed.push({ module, name });
      else differences.push({ module, name, reason: `it is ${given} instead of ${type}` });
    }
  }
  if (changed.length === 0) return differences;
  // The compiler takes 0.3 s to load, and most sets do not need it.
  const { incompatibleExports } = require('./assignable-types') as typeof assignable;
  const [given, needed] = [store.declarations(provided), store.declarations(required)];
  return [...differences, ...incompatibleExports(changed, given, needed)];
}

/**
 * Compares what a remote imports of the singletons of `shared` with what a shell provides.
 * @returns the refusal of a remote that does not fit; null when it does.
 */
export function contractMismatch(
  store: ReleaseStore,
  shell: Release,
  remote: Release,
): DeliveryError | null {
  const [difference] = contractDifferences(store, shell, remote);
  if (!difference) return null;
  const { module, name, reason } = difference;
  const provides = reason === null ? 'does not provide' : `provides with another type: ${reason}`;
  return refusal(
    'singletons',
    `${remote.package}@${remote.version} uses ${name} of ${module}, which shell@${shell.version} ${provides}`,
  );
}
