import { readFileSync } from 'node:fs';
import path from 'node:path';
import { packageFolder } from '../packages';
import { refuseConfig } from '@prizestash/delivery/delivery-error';
import { compileSchema } from '@prizestash/delivery/release-format/compile-schema';
import { budgetSchema } from '@prizestash/delivery/release-format/parse-description';
import type { PackageBudget } from '@prizestash/delivery/release-format/release-description';

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
