import type {
  ExportTypes,
  ModuleDeclarations,
} from '@prizestash/release-store/release-format/release-description';
import type * as assignable from './assignable-types';
import type { ExportName } from './assignable-types';

/** An export that is not provided, or not as a type that can be used as the required one. */
export interface ContractDifference extends ExportName {
  /** Why the type does not fit; null when the export is missing. */
  readonly reason: string | null;
}

/** Exports with their types, and the declarations behind them when they are needed. */
export interface DeclaredExports {
  readonly exports: ExportTypes;
  declarations(): ModuleDeclarations;
}

/**
 * Compares required exports with provided ones by content: an equal type passes, and another one
 * passes when the provided value can be used where the required one was expected.
 */
export function contractDifferences(
  provided: DeclaredExports,
  required: DeclaredExports,
): ContractDifference[] {
  const differences: ContractDifference[] = [];
  const changed: ExportName[] = [];
  for (const [module, types] of Object.entries(required.exports)) {
    for (const [name, type] of Object.entries(types)) {
      const given = provided.exports[module]?.[name];
      if (given === type) continue;
      if (given === undefined) differences.push({ module, name, reason: null });
      else if (!given.includes('#') && !type.includes('#')) changed.push({ module, name });
      else differences.push({ module, name, reason: `it is ${given} instead of ${type}` });
    }
  }
  if (changed.length === 0) return differences;
  // The compiler takes 0.3 s to load, and most sets do not need it.
  const { incompatibleExports } = require('./assignable-types') as typeof assignable;
  const incompatible = incompatibleExports(
    changed,
    provided.declarations(),
    required.declarations(),
  );
  return [...differences, ...incompatible];
}
