import { TextLink } from '@prizestash/shared/ui';
import { createElement, Fragment, type ReactNode } from 'react';
import type { PlaceholderName, TextElement, TextNode } from './legal-document';

export interface LegalTextProps {
  nodes: readonly TextNode[];
  values: Record<PlaceholderName, ReactNode>;
}

/** Renders a legal text. Configured values are React children, so React escapes them. */
export function LegalText({ nodes, values }: LegalTextProps): ReactNode {
  // The nodes never change, so the index is a stable key.
  return nodes.map((node, index) => (
    <Fragment key={index}>
      {typeof node === 'string'
        ? node
        : 'placeholder' in node
          ? values[node.placeholder]
          : renderElement(node, values)}
    </Fragment>
  ));
}

function renderElement(
  { tag, href, children }: TextElement,
  values: LegalTextProps['values'],
): ReactNode {
  if (children.length === 0) return createElement(tag);
  const content = <LegalText nodes={children} values={values} />;
  if (href === undefined)
    return createElement(tag, tag === 'th' ? { scope: 'col' } : null, content);
  return href.startsWith('/') ? (
    <TextLink to={href}>{content}</TextLink>
  ) : (
    <TextLink href={href}>{content}</TextLink>
  );
}
