import { render } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { FormUnavailable } from './form-unavailable';

it('tells browsers without script and unsupported browsers the same', () => {
  const html = renderToString(<FormUnavailable>Write to us</FormUnavailable>);
  expect(html).toContain('<noscript>Write to us</noscript>');
  const { container } = render(<FormUnavailable>Write to us</FormUnavailable>);
  expect(container.querySelector('.unsupported-browser')).toHaveTextContent('Write to us');
});
