/** Features without which the page is complete, so that a browser may ignore them. */
const enhancements = [
  // Rules that keep the layout still while a page loads, or around a sticky bar.
  'css-has',
  'css-media-scripting',
  // The prize scales with its ticket, after `@supports`.
  'css-container-query-units',
  // Follows the same declaration with `vh`.
  'viewport-unit-variants',
  // Only phones enlarge text.
  'text-size-adjust',
  // Page breaks in print.
  'css-widows-orphans',
];

/** Checks style sheets against the browsers of the file `browserslist`. */
export default {
  plugins: ['stylelint-no-unsupported-browser-features'],
  rules: {
    'plugin/no-unsupported-browser-features': [
      true,
      { ignore: enhancements, ignorePartialSupport: true },
    ],
  },
};
