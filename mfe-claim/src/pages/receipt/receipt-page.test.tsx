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

describe('ReceiptPage', () => {
  it('links to the form when the device stores no entry', () => {
    renderPage(<ReceiptPage />);
    expect(screen.getByText('We found no entry on this device.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Enter for free' })).toHaveAttribute('href', '/apply');
  });

  it('shows the entry and saves it as a file', async () => {
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
    const bytes = await new Promise<string | ArrayBuffer | null>((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(reader.result);
      reader.readAsBinaryString(files[0] as Blob);
    });
    // The mark of UTF-8.
    expect(String(bytes).startsWith('\xef\xbb\xbfPrizeStash')).toBe(true);
    click.mockRestore();
  });

  it('prints the page', async () => {
    await enter();
    window.print = jest.fn();
    renderPage(<ReceiptPage />);
    await userEvent.click(screen.getByRole('button', { name: 'Print' }));
    expect(window.print).toHaveBeenCalledTimes(1);
  });

  it('prerenders a placeholder whose height is a valid SVG length', () => {
    let html = '';
    renderPage(<ReceiptPage />, {
      beforeScript: (page) => {
        html = page.innerHTML;
      },
    });
    expect(html).toMatch(/<svg[^>]* height="[\d.]+(px|em|%)?"/);
  });
});
