import { render } from '@testing-library/react';
import { Activity } from 'react';
import { usePageTitle } from './page-title';

function Page({ title }: { title: string }) {
  usePageTitle(title);
  return null;
}

const page = (mode: 'hidden' | 'visible', title: string) => (
  <Activity mode={mode}>
    <Page title={title} />
  </Activity>
);

it('sets the title of a page that is rendered ahead when it is shown', () => {
  document.title = 'Home';
  const { rerender } = render(page('hidden', 'Form'));
  rerender(page('hidden', 'Error: Form'));
  expect(document.title).toBe('Home');
  rerender(page('visible', 'Error: Form'));
  expect(document.title).toBe('Error: Form');
  rerender(page('visible', 'Form'));
  expect(document.title).toBe('Form');
});
