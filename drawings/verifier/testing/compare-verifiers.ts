import { quicknet } from '@prizestash/drawings/beacon';
import { verifyDrawing } from '@prizestash/drawings/verify-drawing';
import { testChain } from '@prizestash/drawings/testing';
import type { RandomDrawing } from './random-drawings';
import { secondVerifier } from './second-verifier';
import { verify } from '../verify-drawing';

/** Returns what each of the three verifiers decides: true for valid. */
export function verdictsOf(drawing: RandomDrawing): readonly [boolean, boolean, boolean] {
  const { leaves, now } = drawing;
  const named = drawing.log.map(({ record }) => record).find(({ type }) => type === 'commitment');
  const isQuicknet = named?.type === 'commitment' && named.beacon?.chain === quicknet.hash;
  const chain = isQuicknet ? quicknet : testChain;
  const files = { ...drawing, leaves: Buffer.from(leaves), beacon: chain };
  const { checks } = verify(files, now.getTime());
  return [
    verifyDrawing({ ...drawing, demonstrationChain: testChain }).valid,
    checks.every(({ status }: { status: string }) => status !== 'WRONG'),
    secondVerifier({
      ...drawing,
      chain: {
        hash: chain.hash,
        publicKey: chain.public_key,
        period: chain.period,
        genesis: chain.genesis_time,
      },
    }),
  ];
}
