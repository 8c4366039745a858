import { TextLink } from '@prizestash/shared/ui';
import { createElement, Fragment, type ReactNode } from 'react';
import type { PlaceholderName, TextElement, TextNode } from './legal-document';

export interface LegalTextProps {
  nodes: readonly TextNode[];
  fills: Record<PlaceholderName, ReactNode>;
}

/** Draws a legal text. Values are React children, so a configured value is text and never markup. */
export function LegalText({ nodes, fills }: LegalTextProps): ReactNode {
  // The text never changes while it is shown, so its place is a fine key.
  return nodes.map((node, index) => (
    <Fragment key={index}>
      {typeof node === 'string' ? node : 'fill' in node ? fills[node.fill] : draw(node, fills)}
    </Fragment>
  ));
}

function draw({ tag, href, children }: TextElement, fills: LegalTextProps['fills']): ReactNode {
  if (children.length === 0) return createElement(tag);
  const inside = <LegalText nodes={children} fills={fills} />;
  if (href === undefined) return createElement(tag, tag === 'th' ? { scope: 'col' } : null, inside);
  return href.startsWith('/') ? (
    <TextLink to={href}>{inside}</TextLink>
  ) : (
    <TextLink href={href}>{inside}</TextLink>
  );
}
