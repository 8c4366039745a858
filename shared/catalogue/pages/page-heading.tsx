import { PageHeading } from '@prizestash/shared/ui';
import type { ComponentPage } from '../component-page';

export const pageHeading: ComponentPage = {
  name: 'PageHeading',
  purpose: 'The heading of a page. Takes focus after a route change.',
  states: {
    alone: <PageHeading>PrizeStash Winners!</PageHeading>,
    'with a lead': (
      <PageHeading lead="It takes one short form. You never need to buy anything.">
        Confirm your information to claim the prize!
      </PageHeading>
    ),
  },
};
