import type { ReactElement } from 'react';
import { Button, TextLink, Alert, PageHeading, Stack } from '@prizestash/shared/ui';
import { renderToStaticMarkup } from 'react-dom/server';
import '@prizestash/shared/ui/tokens.css';
import '@prizestash/shared/ui/base.css';
import type { PageModel, SignInModel, MessageModel } from './model';
import './page.css';
import styles from './layout.module.css';
import { ComparePage } from './compare/compare-page';
import { Overview } from './overview/overview';
import { PackagePage } from './package/package-page';
import { PageContext } from './parts/parts';
import { SetPage } from './set/set-page';

function Layout({ person, content }: PageModel): ReactElement {
  return (
    <>
      <TextLink href="#main" className={styles.skip}>
        Skip to content
      </TextLink>
      <header className={styles.header}>
        <div className={styles.bar}>
          <TextLink href="/" className={styles.name}>
            PrizeStash releases
          </TextLink>
          {person !== null && (
            <form method="post" action="/sign-out" className={styles.person}>
              <span>{person}</span>
              <Button type="submit" variant="quiet">
                Sign out
              </Button>
            </form>
          )}
        </div>
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        <Content content={content} />
      </main>
    </>
  );
}

/** For somebody who is not signed in. */
function SignInPage({ provider, link, problem }: SignInModel): ReactElement {
  return (
    <Stack>
      <title>Sign in – PrizeStash</title>
      <PageHeading lead="What visitors get, and what browsers report of it.">Releases</PageHeading>
      {problem && <Alert tone="error" title={problem} />}
      {link !== null ? (
        // Opening the link alone signs nobody in: mail programs and previews open links too.
        <form method="post" action="/sign-in-link">
          <input type="hidden" name="link" value={link} />
          <Button type="submit">Sign in</Button>
        </form>
      ) : provider ? (
        <form method="post" action="/sign-in">
          <Button type="submit">{`Sign in with ${provider}`}</Button>
        </form>
      ) : (
        <p>
          Open a sign-in link. <code>npm start</code> prints one, and so does{' '}
          <code>npm run delivery -- sign-in-link</code> for whoever has the operator’s token. It
          works once.
        </p>
      )}
    </Stack>
  );
}

function Message({ title, text }: MessageModel): ReactElement {
  return (
    <>
      <title>{`${title} – PrizeStash`}</title>
      <PageHeading lead={text}>{title}</PageHeading>
      <TextLink href="/">All releases</TextLink>
    </>
  );
}

const pages: {
  [Kind in PageModel['content']['kind']]: (
    props: Extract<PageModel['content'], { kind: Kind }>,
  ) => ReactElement;
} = {
  overview: Overview,
  package: PackagePage,
  set: SetPage,
  compare: ComparePage,
  'sign-in': SignInPage,
  message: Message,
};

function Content({ content }: Pick<PageModel, 'content'>): ReactElement {
  const Page = pages[content.kind] as (props: PageModel['content']) => ReactElement;
  return <Page {...content} />;
}

/** The page as HTML. It needs no script, and its styles are in `/page.css`. */
export function renderPage(page: PageModel): string {
  const markup = renderToStaticMarkup(
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <link rel="stylesheet" href="/page.css" />
      </head>
      <body>
        <PageContext value={page}>
          <Layout {...page} />
        </PageContext>
      </body>
    </html>,
  );
  return `<!doctype html>${markup}`;
}
