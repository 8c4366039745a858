import { claimStates } from './claim-states';
import { drawingStates } from './drawing-states';
import { legalStates } from './legal-states';
import { offerStates } from './offer-states';
import type { PageState } from './page-state';
import { shellStates } from './shell-states';

/** Every state that looks different from the initial state of its page. */
export const states: readonly PageState[] = [
  ...claimStates,
  ...offerStates,
  ...legalStates,
  ...drawingStates,
  ...shellStates,
];
