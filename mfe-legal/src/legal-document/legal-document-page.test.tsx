import { renderPage } from '@prizestash/shared/testing';
import { screen, within } from '@testing-library/react';
import privacyPolicy from '../../content/privacy-policy/index.md';
import rules from '../../content/rules/index.md';
import terms from '../../content/terms/index.md';
import { LegalDocumentPage } from './legal-document-page';

const texts = [
  ['Privacy Policy', privacyPolicy, 10],
  ['Terms and Conditions', terms, 15],
  ['Official Rules', rules, 14],
] as const;

describe.each(texts)('%s', (title, document, count) => {
  beforeEach(() => {
    renderPage(<LegalDocumentPage document={document} />);
  });

  it('has one title and exactly its numbered sections', () => {
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeInTheDocument();
    const headings = screen.getAllByRole('heading', { level: 2 });
    expect(headings).toHaveLength(count);
    headings.forEach((heading, index) => {
      expect(heading).toHaveTextContent(new RegExp(`^${index + 1}\\. `));
    });
  });

  it('links every entry of the contents to its section', () => {
    const links = within(screen.getByRole('navigation', { name: 'Contents' })).getAllByRole('link');
    expect(links).toHaveLength(count);
    for (const link of links) {
      const target = window.document.getElementById(link.getAttribute('href')!.slice(1));
      expect(target!.closest('h2')?.textContent).toBe(link.textContent);
    }
  });

  it('shows version, dates and changes', () => {
    expect(screen.getByText(/^Last updated/)).toHaveTextContent(
      `Last updated ${document.updated.text} · Version ${document.version} · In effect since ${document.effective.text}`,
    );
    expect(screen.getByText(/^Version 1\.0, /)).toHaveTextContent('First version.');
  });

  it('hides nothing and replaces every placeholder', () => {
    const page = screen.getByRole('article');
    expect(page).not.toHaveTextContent(/\{\{|\}\}|undefined|null/);
    expect(page.querySelector('details, [hidden], [style]')).toBeNull();
    expect(page).toHaveTextContent('Example Prizes LLC');
    expect(page).toHaveTextContent('100 Example Plaza, Springfield, IL 62701');
    const mail = within(page).getAllByRole('link', { name: /^support@ ?example ?\.com$/ });
    expect(mail[0]).toHaveAttribute('href', 'mailto:support@example.com');
  });
});
