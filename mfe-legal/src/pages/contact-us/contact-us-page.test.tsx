import { renderPage } from '@prizestash/shared/testing';
import { screen } from '@testing-library/react';
import ContactUsPage from './contact-us-page';

it('has a support mail link and the postal address', () => {
  renderPage(<ContactUsPage />);
  expect(screen.getByRole('heading', { level: 1, name: 'Contact us' })).toBeInTheDocument();
  for (const link of screen.getAllByRole('link', { name: /^support@ ?example ?\.com$/ })) {
    expect(link).toHaveAttribute('href', 'mailto:support@example.com');
  }
  expect(screen.getByText(/^Mail:/)).toHaveTextContent(
    'Example Prizes LLC, 100 Example Plaza, Springfield, IL 62701',
  );
});

it('says what to expect and how to recognize a scam', () => {
  renderPage(<ContactUsPage />);
  for (const name of ['What to expect', 'Is this message from PrizeStash?', 'How to tell a scam']) {
    expect(screen.getByRole('heading', { level: 2, name })).toBeInTheDocument();
  }
  expect(screen.getByText(/asks you to pay anything/)).toBeInTheDocument();
});
