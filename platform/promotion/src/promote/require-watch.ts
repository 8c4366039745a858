import { refuseConfig } from '@prizestash/release-store/delivery-error';
import type { Losses } from '@prizestash/verifier/verification/verify-losses';
import type { CanaryRequest } from './canaries';

/** A canary that nobody watches keeps its visitors from others for a week at most. */
export const MAX_KEEP_HOURS = 168;

interface Asked extends CanaryRequest {
  readonly preview?: boolean;
}

/** Requires that what a promotion asks for can be watched. */
export function requireWatch({ percent, watch, keepHours, preview }: Asked, drop: Losses): void {
  if (preview && percent !== 100)
    refuseConfig('a preview is for no visitors, so it has no percent');
  if (!watch) return;
  const { stages } = watch;
  const isAscending = stages.every((stage, index) => stage > (stages[index - 1] ?? 0));
  if (!isAscending) refuseConfig(`stages must ascend, but are ${stages.join(', ')}`);
  if (stages[0] !== percent) {
    refuseConfig(`the first stage is ${stages[0]} percent, but the promotion is for ${percent}`);
  }
  if (percent === 100) refuseConfig('a canary that is watched starts below 100 percent');
  if (keepHours !== undefined) {
    refuseConfig('a canary that is watched ends by its verdict, not after hours');
  }
  if (drop === 'anything' || drop.length > 0) {
    refuseConfig('a promotion that drops something is not watched, because a person decides on it');
  }
}
