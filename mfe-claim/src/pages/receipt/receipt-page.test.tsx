import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { contactStore } from '@prizestash/shared/contact';
import { renderPage } from '@prizestash/shared/testing';
import ReceiptPage from './receipt-page';

const submitted = {
  first_name: 'Casey',
  last_name: 'Example',
  email: 'casey@example.com',
  gender: '2',
  phone: '+12125550143',
  birthday: '07/24/1990',
  street: '1 Example Street',
  city: 'Sacramento',
  state: 'California',
  postal_code: '95814',
  tcpa: true,
} as const;

async function enter(): Promise<void> {
  await act(async () => {
    await contactStore.add(submitted, () =>
      Promise.resolve({
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
