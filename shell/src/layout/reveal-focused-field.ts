/**
 * Scrolls what takes the focus by Tab up to its scroll margin. WebKit scrolls a field until its text is
 * in view, and would leave its lower edge and its error below the window.
 */
export function revealFocusedField(): void {
  window.addEventListener('keyup', ({ key }) => {
    const field = document.activeElement;
    if (key !== 'Tab' || !field) return;
    const { bottom } = field.getBoundingClientRect();
    const hidden = bottom + parseFloat(getComputedStyle(field).scrollMarginBottom) - innerHeight;
    // An element that is higher than the window keeps its top in view.
    if (hidden > 0 && hidden < bottom - field.clientHeight) window.scrollBy(0, hidden);
  });
}
