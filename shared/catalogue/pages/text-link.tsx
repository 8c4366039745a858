import { TextLink } from '@prizestash/shared/ui';
import type { ComponentPage } from '../component-page';

export const textLink: ComponentPage = {
  name: 'TextLink',
  purpose: 'A link in text: to a page of this site, or to another address.',
  states: {
    'inside the site': (
      <p>
        Read the <TextLink to="/legal/rules">official rules</TextLink> first.
      </p>
    ),
    mail: (
      <p>
        Write to <TextLink href="mailto:support@example.com">support@example.com</TextLink>.
      </p>
    ),
  },
};
