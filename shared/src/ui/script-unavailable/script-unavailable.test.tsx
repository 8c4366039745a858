import { render } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { ScriptUnavailable } from './script-unavailable';

it('tells browsers without script and unsupported browsers the same', () => {
  const html = renderToString(<ScriptUnavailable>Write to us</ScriptUnavailable>);
  expect(html).toContain('<noscript>Write to us</noscript>');
  const { container } = render(<ScriptUnavailable>Write to us</ScriptUnavailable>);
  expect(container.querySelector('.unsupported-browser')).toHaveTextContent('Write to us');
});
