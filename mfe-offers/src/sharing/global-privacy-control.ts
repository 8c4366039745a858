/** Returns true when the browser sends Global Privacy Control, an opt-out under California law. */
export function globalPrivacyControl(): boolean {
  return (
    (navigator as Navigator & { globalPrivacyControl?: boolean }).globalPrivacyControl === true
  );
}
