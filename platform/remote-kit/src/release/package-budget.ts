import { readFileSync } from 'node:fs';
import path from 'node:path';
import { packageFolder } from '../packages';
import { refuseConfig } from '@prizestash/delivery/delivery-error';
import { compileSchema } from '@prizestash/delivery/release-format/compile-schema';
import type { PackageBudget } from '@prizestash/delivery/release-format/release-description';

const limit = { type: 'integer', minimum: 1 };
const limits = (...names: readonly string[]) => ({
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, limit])),
  required: names,
  additionalProperties: false,
});
const { properties, ...packageLimits } = limits('openBytes', 'allBytes');
const isBudget = compileSchema<PackageBudget>(
  {
    ...packageLimits,
    properties: {
      ...properties,
      routes: {
        type: 'object',
        additionalProperties: limits('pageBytes', 'scriptBytes', 'requests'),
      },
    },
  },
  { allErrors: true },
);

/**
 * Checks a package's budget.
 * @throws {DeliveryError} listing every limit that is missing, unknown or not a positive integer.
 */
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
