import type { PropsWithChildren, ReactElement } from 'react';
import { Stack } from '@prizestash/shared/ui';

type SectionProps = PropsWithChildren<{ id: string; title: string }>;

/** A part of a page, named by its heading, to which links lead with its id. */
export function Section({ id, title, children }: SectionProps): ReactElement {
  return (
    <section aria-labelledby={id}>
      <Stack>
        <h2 id={id}>{title}</h2>
        {children}
      </Stack>
    </section>
  );
}
