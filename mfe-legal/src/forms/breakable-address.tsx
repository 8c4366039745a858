import { Fragment } from 'react';

/** An address that may break after `@` and before a dot, where a browser breaks it in any place. */
export function BreakableAddress({ address }: { address: string }) {
  return address
    .replaceAll('@', '@ ')
    .replaceAll('.', ' .')
    .split(' ')
    .map((part, index) => (
      <Fragment key={index}>
        {index > 0 && <wbr />}
        {part}
      </Fragment>
    ));
}
