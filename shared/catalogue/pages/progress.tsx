import { Skeleton, StepHeader } from '@prizestash/shared/ui';
import type { ComponentPage } from '../component-page';

export const stepHeader: ComponentPage = {
  name: 'StepHeader',
  purpose: 'Shows the current step in a series of pages.',
  states: [1, 2, 3].map((step) => ({
    title: `step ${step}`,
    show: <StepHeader step={step} of={3} title="Optional offers" />,
  })),
};

export const skeleton: ComponentPage = {
  name: 'Skeleton',
  purpose: 'Reserves space for content that is loading, to avoid layout shifts.',
  states: [
    { title: 'a line', show: <Skeleton height={24} /> },
    { title: 'a panel', show: <Skeleton height={192} /> },
  ],
};
