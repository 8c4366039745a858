import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { contactStore } from '@prizestash/shared/contact';
import { renderPage } from '@prizestash/shared/testing';
import { aPerson } from '@prizestash/shared/testing/people';
import ReceiptPage from './receipt-page';

async function enter(): Promise<void> {
  await act(async () => {
    await contactStore.add(aPerson, () =>
      Promise.resolve({
        status: 200,
        id: 'entry-1',
        entry_period: '2026-11',
        entered_at: '2026-11-21T18:00:00Z',
      }),
    );
  });
}

afterEach(() => act(() => contactStore.forget()));

test('without an entry it says so and leads to the form', () => {
  renderPage(<ReceiptPage />);
  expect(screen.getByText('We found no entry on this device.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Enter for free' })).toHaveAttribute('href', '/apply');
});

test('it shows the entry, and keeps it as a file', async () => {
  await enter();
  const files: Blob[] = [];
  URL.createObjectURL = (file) => {
    files.push(file as Blob);
    return 'blob:receipt';
  };
  const saved: string[] = [];
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  renderPage(<ReceiptPage />);
  expect(screen.getByText('entry-1')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Save as a file' }));
  expect(saved).toEqual(['prizestash-entry.txt']);
  expect(files).toHaveLength(1);
  expect(files[0]?.size).toBeGreaterThan(500);
  click.mockRestore();
});

test('it prints', async () => {
  await enter();
  window.print = jest.fn();
  renderPage(<ReceiptPage />);
  await userEvent.click(screen.getByRole('button', { name: 'Print' }));
  expect(window.print).toHaveBeenCalledTimes(1);
});
