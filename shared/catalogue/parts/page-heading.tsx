import { PageHeading } from '@prizestash/shared/ui';
import type { Part } from '../part';

export const pageHeading: Part = {
  name: 'PageHeading',
  purpose: 'The heading of a page, which takes the focus after a page change.',
  states: [
    { title: 'alone', show: <PageHeading>PrizeStash Winners!</PageHeading> },
    {
      title: 'with a lead',
      show: (
        <PageHeading lead="It takes one short form. You never need to buy anything.">
          Confirm your information to claim the prize!
        </PageHeading>
      ),
    },
  ],
};
