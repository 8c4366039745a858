import { TextLink } from '@prizestash/shared/ui';
import type { ComponentPage } from '../component-page';

export const textLink: ComponentPage = {
  name: 'TextLink',
  purpose: 'A link in text: to a page of this site, or to another address.',
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
