import { useLayoutEffect } from 'react';
import type { ReleasedCode } from '@prizestash/shared/remote';
import { showStylesOf } from './remote-styles';

/**
 * Shows the styles of a page's package. Rendered before the page, so that its effect runs first: those
 * of the page may measure what its styles have changed.
 */
export function PageStyles({ owner }: { owner: ReleasedCode | undefined }) {
  useLayoutEffect(() => showStylesOf(owner), [owner]);
  return null;
}
