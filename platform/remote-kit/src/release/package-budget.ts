import { readFileSync } from 'node:fs';
import path from 'node:path';
import { refuseConfig } from '@prizestash/release-store/delivery-error';
import { compileSchema } from '@prizestash/release-store/release-format/compile-schema';
import { budgetSchema } from '@prizestash/release-store/release-format/parse-description';
import type { PackageBudget } from '@prizestash/release-store/release-format/release-description';
import { packageFolder } from '../packages';

const isBudget = compileSchema<PackageBudget>(budgetSchema, { allErrors: true });

export function parsePackageBudget(name: string, budget: unknown): PackageBudget {
  if (isBudget(budget)) return budget;
  const faults = isBudget.errors.map(
    ({ instancePath, message, params }) =>
      `budget${instancePath} ${message} ${JSON.stringify(params)}`,
  );
  refuseConfig(`${name}/package.json, prizestash: ${faults.join('; ')}`);
}

export function readPackageBudget(name: string, root: string): PackageBudget {
  const text = readFileSync(path.join(packageFolder(name, root), 'package.json'), 'utf8');
  const { prizestash } = JSON.parse(text) as { prizestash?: { budget?: unknown } };
  return parsePackageBudget(name, prizestash?.budget);
}
