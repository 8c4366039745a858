import {
  createContext,
  type ReactElement,
  type PropsWithChildren,
  useContext,
  type ReactNode,
} from 'react';
import { Stack, TextLink, Button, Disclosure } from '@prizestash/shared/ui';
import type { PackageChange } from '../model';
import styles from './parts.module.css';

/** The public address of the site, and the sequence of the state that the page shows. */
export const PageContext = createContext({ siteUrl: '', sequence: 0 });

/** The last part of a version, which differs with its content: `1.0.0-ab12cd3-0ffb0e5f` is `0ffb0e5f`. */
export const shortVersion = (version: string): string => version.split('-').at(-1) ?? version;

/** The short name of a release set: its last eight digits. */
export const shortSet = (id: string): string => id.slice(-8);

export function Version({ version }: { version: string }): ReactElement {
  return <code title={version}>{shortVersion(version)}</code>;
}

const format = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
});

/** A time in UTC. @param at ISO 8601. */
export function Time({ at }: { at: string }): ReactElement {
  return <time dateTime={at}>{format.format(new Date(at))} UTC</time>;
}

/** A part of a page, named by its heading, to which links lead with its id. */
export function Section(props: PropsWithChildren<{ id: string; title: string }>): ReactElement {
  const { id, title, children } = props;
  return (
    <section aria-labelledby={id}>
      <Stack>
        <h2 id={id}>{title}</h2>
        {children}
      </Stack>
    </section>
  );
}

type SiteLinkProps = PropsWithChildren<{
  set: string;
  path?: string;
  className?: string | undefined;
}>;

/** A link to a page of the site with the release set of an id. */
export function SiteLink({ set, path = '/', ...rest }: SiteLinkProps): ReactElement {
  const { siteUrl } = useContext(PageContext);
  return <TextLink href={`${siteUrl}${path}?set=${encodeURIComponent(set)}`} {...rest} />;
}

export function SetLink({ id }: { id: string }): ReactElement {
  return (
    <TextLink href={`/sets/${id}`}>
      <code>{shortSet(id)}</code>
    </TextLink>
  );
}

export function PackageLink({ name }: { name: string }): ReactElement {
  return <TextLink href={`/packages/${name}`}>{name}</TextLink>;
}

/** What a release set changes, a line for each package. */
export function Changes({ changes }: { changes: readonly PackageChange[] }): ReactElement | null {
  if (changes.length === 0) return null;
  return (
    <ul className={styles.list}>
      {changes.map(({ package: name, from, to }) => (
        <li key={name}>
          <PackageLink name={name} /> {from ? <Version version={from} /> : 'new'} →{' '}
          {to ? <Version version={to} /> : 'dropped'}
        </li>
      ))}
    </ul>
  );
}

interface ActionFormProps {
  /** What the button does, for example `Roll back`. */
  label: string;
  /** Its name in the path that the form is sent to. */
  action: string;
  fields?: Readonly<Record<string, string>>;
  /** What happens then, in one paragraph before the button. */
  children: ReactNode;
}

/** An action that changes what visitors get. Its button is behind a sentence that says what happens. */
export function ActionForm(props: ActionFormProps): ReactElement {
  const { label, action, fields = {}, children } = props;
  const { sequence } = useContext(PageContext);
  return (
    <Disclosure summary={`${label}…`}>
      <form method="post" action={`/actions/${action}`} className={styles.form}>
        <p>{children}</p>
        <input type="hidden" name="sequence" value={sequence} />
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button type="submit" variant="secondary">
          {label}
        </Button>
      </form>
    </Disclosure>
  );
}
