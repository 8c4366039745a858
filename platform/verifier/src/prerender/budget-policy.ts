import type { BudgetPolicy } from '../verify/budgets';

/**
 * The byte budgets that every release set keeps. They are part of the prerenderer's release, so that
 * no package can lift a limit with its own release: its own budget may only be stricter. That of a page may
 * go beyond `route` up to `routeLimit`.
 */
export const budgetPolicy: BudgetPolicy = {
  route: { pageBytes: 14_000, scriptBytes: 116_000, requests: 5 },
  // With the runtime of the federation plugins for webpack, Rspack and Vite, 17 to 29 kB.
  routeLimit: { pageBytes: 14_000, scriptBytes: 140_000, requests: 16 },
  shell: { openBytes: 90_000, allBytes: 120_000 },
  remote: { openBytes: 34_000, allBytes: 115_000 },
  // Every page of a small site contains it.
  entryBytes: 1_000,
};
