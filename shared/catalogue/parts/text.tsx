import { Disclosure, Prose, Stack, Sunday } from '@prizestash/shared/ui';
import { nextDrawing } from '@prizestash/shared/rules/drawings';
import type { Part } from '../part';

export const disclosure: Part = {
  name: 'Disclosure',
  purpose: 'More for those who want it. Works before any script.',
  states: [
    {
      title: 'closed',
      show: (
        <Disclosure summary="What does the partner receive?">
          <p>Your first name, email and zip code.</p>
        </Disclosure>
      ),
    },
  ],
};

export const prose: Part = {
  name: 'Prose',
  purpose: 'Running text at a reading width.',
  states: [
    {
      title: 'headings, lists and a table',
      show: (
        <Prose>
          <p>
            The promotion is open to residents of the 50 United States and Washington, D.C. who are
            18 or older on the day they enter. No purchase necessary.
          </p>
          <h2>1. How to enter</h2>
          <p>Complete the form. There is one entry per person and per email each month.</p>
          <h3>What counts</h3>
          <ul>
            <li>Entries received by Saturday 11:59 PM CST take part on Sunday.</li>
            <li>An entry stays in for every drawing that is left for its month.</li>
          </ul>
          <table>
            <tbody>
              <tr>
                <th scope="row">Prize</th>
                <td>$1,000</td>
              </tr>
              <tr>
                <th scope="row">Drawing</th>
                <td>Every Sunday</td>
              </tr>
            </tbody>
          </table>
        </Prose>
      ),
    },
  ],
};

export const stack: Part = {
  name: 'Stack',
  purpose: 'The same space between all children.',
  states: ([1, 4, 8] as const).map((gap) => ({
    title: `gap ${gap}`,
    show: (
      <Stack gap={gap}>
        <p>One</p>
        <p>Two</p>
        <p>Three</p>
      </Stack>
    ),
  })),
};

export const sunday: Part = {
  name: 'Sunday',
  purpose: 'A day by one of the rules. Says something true until the browser knows the day.',
  states: [
    {
      title: 'next drawing',
      show: (
        <p>
          Drawing: <Sunday rule={nextDrawing} before="every Sunday" />
        </p>
      ),
    },
  ],
};
