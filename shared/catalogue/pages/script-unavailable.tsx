import { ScriptUnavailable } from '@prizestash/shared/ui';
import type { ComponentPage } from '../component-page';

export const scriptUnavailable: ComponentPage = {
  name: 'ScriptUnavailable',
  purpose:
    'Tells what does not work, and what to do instead, in browsers without the script. Invisible in others.',
  states: {
    advice: (
      <ScriptUnavailable>
        <p>Write to us instead.</p>
      </ScriptUnavailable>
    ),
  },
};
