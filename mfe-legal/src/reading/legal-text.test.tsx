import { renderPage, testSite } from '@prizestash/shared/testing';
import { render, screen } from '@testing-library/react';
import { fillsOf } from './fills';
import { LegalText } from './legal-text';

test('a configured value is text, never markup', () => {
  const fills = fillsOf({ ...testSite, sponsorName: '<img src=x onerror=alert(1)>' });
  render(<LegalText nodes={['By ', { fill: 'sponsorName' }, '.']} fills={fills} />);
  expect(document.body).toHaveTextContent('By <img src=x onerror=alert(1)>.');
  expect(document.querySelector('img')).toBeNull();
});

test('partner names are listed as in a sentence', () => {
  render(<LegalText nodes={[{ fill: 'partnerNames' }]} fills={fillsOf(testSite)} />);
  expect(document.body).toHaveTextContent('Lead Partner, Frame Partner, and Survey Partner');
});

test('links stay on the page, in the site or go out, as they are written', () => {
  const a = (href: string) => ({ tag: 'a' as const, href, children: [href] });
  const nodes = [a('#odds'), a('/legal/rules#odds'), a('https://example.com/')];
  renderPage(<LegalText nodes={nodes} fills={fillsOf(testSite)} />);
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '#odds',
    '/legal/rules#odds',
    'https://example.com/',
  ]);
});
