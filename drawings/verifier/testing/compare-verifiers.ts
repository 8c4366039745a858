import { beaconInfo } from '@prizestash/drawings/beacon-chain';
import { verifyDrawing } from '@prizestash/drawings/verify-drawing';
import { testChain } from '@prizestash/drawings/testing';
import type { RandomDrawing } from './random-drawings';
import { secondVerifier } from './second-verifier';
import { verify } from '../verify-drawing';

const info = beaconInfo(testChain);

/** Returns what each of the three verifiers decides: true for valid. */
export function verdictsOf(drawing: RandomDrawing): readonly [boolean, boolean, boolean] {
  const { checks } = verify({ ...drawing, leaves: Buffer.from(drawing.leaves), beacon: info });
  return [
    verifyDrawing({ ...drawing, demonstrationChain: testChain }).valid,
    checks.every(({ status }: { status: string }) => status !== 'WRONG'),
    secondVerifier({
      ...drawing,
      chain: {
        hash: testChain.hash,
        publicKey: testChain.publicKey,
        period: testChain.periodSeconds,
        genesis: testChain.genesisTime,
      },
    }),
  ];
}
