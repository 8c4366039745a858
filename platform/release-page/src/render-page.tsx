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
import { SequenceContext } from './parts/action-form';
import { SetPage } from './set/set-page';
import { SignInPage } from './sign-in/sign-in-page';

function Message({ model: { title, text } }: { model: MessageModel }): ReactElement {
  return (
    <>
      <PageHeading lead={text}>{title}</PageHeading>
      <TextLink href="/">All releases</TextLink>
    </>
  );
}

function Content({ content, siteUrl }: PageModel): ReactElement {
  switch (content.kind) {
    case 'overview':
      return <Overview model={content} siteUrl={siteUrl} />;
    case 'package':
      return <PackagePage model={content} siteUrl={siteUrl} />;
    case 'set':
      return <SetPage model={content} siteUrl={siteUrl} />;
    case 'compare':
      return <ComparePage model={content} siteUrl={siteUrl} />;
    case 'sign-in':
      return <SignInPage model={content} />;
    case 'message':
      return <Message model={content} />;
  }
}

const titles = {
  overview: () => 'Releases',
  package: ({ content }: PageModel) => (content.kind === 'package' ? content.name : ''),
  set: () => 'Release set',
  compare: () => 'Two release sets',
  'sign-in': () => 'Sign in',
  message: ({ content }: PageModel) => (content.kind === 'message' ? content.title : ''),
};

/** The page as HTML. It needs no script, and its styles are in `/page.css`. */
export function renderPage(page: PageModel): string {
  const markup = renderToStaticMarkup(
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <title>{`${titles[page.content.kind](page)} – PrizeStash`}</title>
        <link rel="stylesheet" href="/page.css" />
      </head>
      <body>
        <SequenceContext value={page.sequence}>
          <Layout person={page.person}>
            <Content {...page} />
          </Layout>
        </SequenceContext>
      </body>
    </html>,
  );
  return `<!doctype html>${markup}`;
}
