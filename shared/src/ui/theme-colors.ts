/**
 * The page colour of each theme, for `<meta name="theme-color">`: the browser's own bars take it.
 * The same values as `--color-page` in tokens.css, which a test compares.
 */
export const themeColors = { light: '#fffdf7', dark: '#0f1815' } as const;
