import type { ReactElement, ReactNode } from 'react';
import { Stack } from '@prizestash/shared/ui';

interface SectionProps {
  /** Of the heading, for links to it. */
  id: string;
  title: string;
  children: ReactNode;
}

/** A part of a page, named by its heading. */
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
