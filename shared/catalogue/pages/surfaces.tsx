import { Card, Rosette, Split, Ticket, WinnerTicket } from '@prizestash/shared/ui';
import type { ComponentPage } from '../component-page';

export const surfaces: readonly ComponentPage[] = [
  {
    name: 'Card',
    purpose: 'Sets related content apart from the page.',
    states: { 'with text': <Card>The winner is announced every Sunday.</Card> },
  },
  {
    name: 'Ticket',
    purpose: 'The prize and its symbols. Gold is for celebration only.',
    states: {
      'gold, with a stub': <Ticket stub="Drawing: Sunday, November 22">Grand prize $1,000</Ticket>,
      'paper, with a stub': (
        <Ticket tone="paper" stub="New Mexico">
          Luz M.
        </Ticket>
      ),
      'paper, without a stub': <Ticket tone="paper">Luz M., New Mexico</Ticket>,
    },
  },
  {
    name: 'WinnerTicket',
    purpose: 'A winner, with a link to check the drawing.',
    states: {
      winner: (
        <WinnerTicket
          winner={{
            firstName: 'Luz',
            lastInitial: 'M',
            state: 'New Mexico',
            drawing: '2026-11-22',
          }}
        />
      ),
      'example of the demonstration': (
        <WinnerTicket winner={{ firstName: 'Luz', lastInitial: 'M', state: 'New Mexico' }} />
      ),
    },
  },
  {
    name: 'Rosette',
    purpose: 'Decoration for the prize and its symbols.',
    states: {
      'on a ticket': (
        <Ticket>
          <Rosette />
        </Ticket>
      ),
    },
  },
  {
    name: 'Split',
    purpose: 'Puts related content beside a narrow form or text on a wide screen.',
    states: {
      'with a sticky side': (
        <Split side={<Card>No purchase necessary.</Card>}>The form stands here.</Split>
      ),
    },
  },
];
