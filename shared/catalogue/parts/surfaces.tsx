import { Card, Rosette, Split, Ticket } from '@prizestash/shared/ui';
import type { Part } from '../part';

export const card: Part = {
  name: 'Card',
  purpose: 'Keeps what belongs together apart from the page.',
  states: [{ title: 'with text', show: <Card>The winner is announced every Sunday.</Card> }],
};

export const ticket: Part = {
  name: 'Ticket',
  purpose: 'The prize and everything that stands for it. Gold is for celebration only.',
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
    { title: 'paper, whole', show: <Ticket tone="paper">Luz M., New Mexico</Ticket> },
  ],
};

export const rosette: Part = {
  name: 'Rosette',
  purpose: 'The engraving on everything that stands for the prize.',
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

export const split: Part = {
  name: 'Split',
  purpose: 'Keeps a narrow form or text company on a wide screen.',
  states: [
    {
      title: 'with a side that follows',
      show: <Split side={<Card>No purchase necessary.</Card>}>The form stands here.</Split>,
    },
  ],
};
