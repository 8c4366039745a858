import { Skeleton, StepHeader } from '@prizestash/shared/ui';
import type { ComponentPage } from '../component-page';

export const progress: readonly ComponentPage[] = [
  {
    name: 'StepHeader',
    purpose: 'Shows the current step in a series of pages.',
    states: {
      'step 1': <StepHeader step={1} of={3} title="Optional offers" />,
      'step 2': <StepHeader step={2} of={3} title="Optional offers" />,
      'step 3': <StepHeader step={3} of={3} title="Optional offers" />,
    },
  },
  {
    name: 'Skeleton',
    purpose: 'Reserves space for content that is loading, to avoid layout shifts.',
    states: { 'a line': <Skeleton height={24} />, 'a panel': <Skeleton height={192} /> },
  },
];
