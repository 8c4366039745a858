import { Card, Rosette, Split, Ticket } from '@prizestash/shared/ui';
import type { ComponentPage } from '../component-page';

export const card: ComponentPage = {
  name: 'Card',
  purpose: 'Sets related content apart from the page.',
  states: [{ title: 'with text', show: <Card>The winner is announced every Sunday.</Card> }],
};

export const ticket: ComponentPage = {
  name: 'Ticket',
  purpose: 'The prize and its symbols. Gold is for celebration only.',
  states: [
    {
      title: 'gold, with a stub',
      show: <Ticket stub="Drawing: Sunday, November 22">Grand prize $1,000</Ticket>,
    },
    {
      title: 'paper, with a stub',
      show: (
        <Ticket tone="paper" stub="New Mexico">
          Luz M.
        </Ticket>
      ),
    },
    { title: 'paper, without a stub', show: <Ticket tone="paper">Luz M., New Mexico</Ticket> },
  ],
};

export const rosette: ComponentPage = {
  name: 'Rosette',
  purpose: 'Decoration for the prize and its symbols.',
  states: [
    {
      title: 'on a ticket',
      show: (
        <Ticket>
          <Rosette />
        </Ticket>
      ),
    },
  ],
};

export const split: ComponentPage = {
  name: 'Split',
  purpose: 'Puts related content beside a narrow form or text on a wide screen.',
  states: [
    {
      title: 'with a sticky side',
      show: <Split side={<Card>No purchase necessary.</Card>}>The form stands here.</Split>,
    },
  ],
};
