import { renderPage, testSite } from '@prizestash/shared/testing';
import { render, screen } from '@testing-library/react';
import { placeholderValues, LegalText } from './legal-text';

it('renders configured values as text, not as markup', () => {
  const values = placeholderValues({ ...testSite, sponsorName: '<img src=x onerror=alert(1)>' });
  render(<LegalText nodes={['By ', { placeholder: 'sponsorName' }, '.']} values={values} />);
  expect(document.body).toHaveTextContent('By <img src=x onerror=alert(1)>.');
  expect(document.querySelector('img')).toBeNull();
});

it('joins the partners’ names to a list in a sentence', () => {
  render(
    <LegalText nodes={[{ placeholder: 'partnerNames' }]} values={placeholderValues(testSite)} />,
  );
  expect(document.body).toHaveTextContent('Lead Partner, Frame Partner, and Survey Partner');
});

it('renders anchors, internal links and external links', () => {
  const a = (href: string) => ({ tag: 'a' as const, href, children: [href] });
  const nodes = [a('#odds'), a('/legal/rules#odds'), a('https://example.com/')];
  renderPage(<LegalText nodes={nodes} values={placeholderValues(testSite)} />);
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '#odds',
    '/legal/rules#odds',
    'https://example.com/',
  ]);
});
