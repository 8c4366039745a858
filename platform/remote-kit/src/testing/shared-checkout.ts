import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  pickExports,
  type Contract,
} from '@prizestash/release-store/release-format/release-description';
import { contractOf } from '../contract/contract-of';

const modules = ['contact', 'navigation', 'site'];

/**
 * The contract of a checkout whose `shared` consists of the given sources.
 * @param sources by path below `shared/src`; modules that are left out export nothing.
 */
export function contractOfSources(sources: Readonly<Record<string, string>>): Contract {
  const root = mkdtempSync(path.join(tmpdir(), 'prizestash-checkout-'));
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  };
  try {
    const exports = modules.map((name) => [`./${name}`, `./src/${name}.ts`]);
    write(
      'shared/package.json',
      JSON.stringify({ exports: Object.fromEntries(exports) as object }),
    );
    for (const name of modules) write(`shared/src/${name}.ts`, 'export {};');
    for (const [file, text] of Object.entries(sources)) write(`shared/src/${file}`, text);
    return contractOf(root);
  } finally {
    rmSync(root, { recursive: true });
  }
}

/**
 * The contract of a remote that was built against another contract.
 * @param names what it imports, `<module>#<name>`.
 */
export function importing(contract: Contract, ...names: readonly string[]): Contract {
  return { ...contract, exports: pickExports(contract.exports, names) };
}
