import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { PageHeading, TextLink } from '@prizestash/shared/ui';
import '@prizestash/shared/ui/tokens.css';
import '@prizestash/shared/ui/base.css';
import { ComparePage } from './compare/compare-page';
import { Layout } from './layout/layout';
import type { MessageModel, PageModel } from './model';
import { Overview } from './overview/overview';
import './page.css';
import { PackagePage } from './package/package-page';
import { PageContext } from './parts/page-context';
import { SetPage } from './set/set-page';
import { SignInPage } from './sign-in/sign-in-page';

function Message({ title, text }: MessageModel): ReactElement {
  return (
    <>
      <title>{`${title} – PrizeStash`}</title>
      <PageHeading lead={text}>{title}</PageHeading>
      <TextLink href="/">All releases</TextLink>
    </>
  );
}

function Content({ content }: Pick<PageModel, 'content'>): ReactElement {
  switch (content.kind) {
    case 'overview':
      return <Overview {...content} />;
    case 'package':
      return <PackagePage {...content} />;
    case 'set':
      return <SetPage {...content} />;
    case 'compare':
      return <ComparePage {...content} />;
    case 'sign-in':
      return <SignInPage {...content} />;
    case 'message':
      return <Message {...content} />;
  }
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
          <Layout person={page.person}>
            <Content content={page.content} />
          </Layout>
        </PageContext>
      </body>
    </html>,
  );
  return `<!doctype html>${markup}`;
}
