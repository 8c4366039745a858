import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setUpClaimPage } from '../../../testing/claim-page-harness';

const claimPage = setUpClaimPage();

/** Simulates a device whose main pointer is a finger or a mouse. */
function setPointer(pointer: 'coarse' | 'fine'): void {
  window.matchMedia = (query) => ({ matches: query === `(pointer: ${pointer})` }) as MediaQueryList;
}

describe('focusNextField', () => {
  it('moves through the fields in page order on a touch screen, up to the consent', async () => {
    setPointer('coarse');
    claimPage.open();
    const names: (string | null | undefined)[] = [];
    for (const first of [/First name/, /Phone/, /Address/, /Zip code/]) {
      act(() => screen.getByLabelText(first).focus());
      await userEvent.keyboard('{Enter}');
      names.push(document.activeElement?.getAttribute('name'));
    }
    expect(names).toEqual(['last_name', 'month', 'city', 'tcpa']);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('leaves Enter to the browser, which submits, with a mouse', async () => {
    setPointer('fine');
    claimPage.open();
    act(() => screen.getByLabelText('First name').focus());
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByRole('alert')).toHaveFocus();
  });
});
