import fc from 'fast-check';
import { verdictsOf } from '@prizestash/verify-drawing/testing/compare-verifiers';
import {
  drawings,
  forgeries,
  mutations,
  type RandomDrawing,
} from '@prizestash/verify-drawing/testing/random-drawings';

const COUNT = 1_000;
const changes = { ...mutations, ...forgeries };
const names = Object.keys(changes);

/** Changes every second drawing, each time in another way. */
function changed(drawing: RandomDrawing, index: number): RandomDrawing {
  if (index % 2 === 0) return drawing;
  const name = names[Math.floor(index / 2) % names.length] as string;
  return changes[name]?.(drawing, index * 7919) ?? drawing;
}

/**
 * `npm run check -- verifiers`: compares three verifiers that share no code on 1,000 random drawings,
 * half of which are tampered with.
 */
function main(): void {
  const seed = Number(process.argv[2] ?? Date.now() % 1_000_000);
  let valid = 0;
  let disagreements = 0;
  fc.sample(drawings, { numRuns: COUNT, seed }).forEach((drawing, index) => {
    const verdicts = new Set(verdictsOf(changed(drawing, index)));
    if (verdicts.size > 1) disagreements += 1;
    else if (verdicts.has(true)) valid += 1;
  });
  console.log(
    `${COUNT} drawings (seed ${seed}): ${valid} valid, ${COUNT - valid - disagreements} refused, ${disagreements} disagreements`,
  );
  process.exitCode = disagreements === 0 && valid >= COUNT / 2 ? 0 : 1;
}

main();
