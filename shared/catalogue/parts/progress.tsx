import { Skeleton, StepHeader } from '@prizestash/shared/ui';
import type { Part } from '../part';

export const stepHeader: Part = {
  name: 'StepHeader',
  purpose: 'Where the visitor is in a chain of pages.',
  states: [1, 2, 3].map((step) => ({
    title: `step ${step}`,
    show: <StepHeader step={step} of={3} title="Optional offers" />,
  })),
};

export const skeleton: Part = {
  name: 'Skeleton',
  purpose: 'Keeps the place of something that is on its way, so that nothing jumps.',
  states: [
    { title: 'a line', show: <Skeleton height={24} /> },
    { title: 'a panel', show: <Skeleton height="12rem" /> },
  ],
};
