/**
 * The page color of each theme, for `<meta name="theme-color">`. A test compares it with
 * `--color-page` in tokens.css.
 */
export const themeColors = { light: '#fffdf7', dark: '#0f1815' } as const;
