/** True when the browser sends Global Privacy Control, an opt-out that California law binds us to. */
export function globalPrivacyControl(): boolean {
  return (
    (navigator as Navigator & { globalPrivacyControl?: boolean }).globalPrivacyControl === true
  );
}
