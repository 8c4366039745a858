import { Disclosure, Prose, Stack, Sunday } from '@prizestash/shared/ui';
import { nextDrawing } from '@prizestash/shared/rules/drawings';
import type { ComponentPage } from '../component-page';

export const text: readonly ComponentPage[] = [
  {
    name: 'Disclosure',
    purpose: 'Details on demand. Works without script.',
    states: {
      closed: (
        <Disclosure summary="What does the partner receive?">
          <p>Your first name, email and zip code.</p>
        </Disclosure>
      ),
    },
  },
  {
    name: 'Prose',
    purpose: 'Long text at a readable line length.',
    states: {
      'headings, lists and a table': (
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
  },
  {
    name: 'Stack',
    purpose: 'Equal space between all children.',
    states: {
      'gap 4': (
        <Stack>
          <p>One</p>
          <p>Two</p>
        </Stack>
      ),
      'gap 8': (
        <Stack gap={8}>
          <p>One</p>
          <p>Two</p>
        </Stack>
      ),
    },
  },
  {
    name: 'Sunday',
    purpose: 'A day that a rule returns. Shows a fallback until the page is hydrated.',
    states: {
      'next drawing': (
        <p>
          Drawing: <Sunday rule={nextDrawing} before="every Sunday" />
        </p>
      ),
    },
  },
];
