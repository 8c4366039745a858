import { TextLink } from '@prizestash/shared/ui';
import type { Part } from '../part';

export const textLink: Part = {
  name: 'TextLink',
  purpose: 'A link in running text: to a page of this site, or away from it.',
  states: [
    {
      title: 'inside the site',
      show: (
        <p>
          Read the <TextLink to="/legal/rules">official rules</TextLink> first.
        </p>
      ),
    },
    {
      title: 'mail',
      show: (
        <p>
          Write to <TextLink href="mailto:support@example.com">support@example.com</TextLink>.
        </p>
      ),
    },
  ],
};
