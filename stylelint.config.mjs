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
    // The plugin has no data on these: Chrome before 104, 111 and 123.
    'property-disallowed-list': ['rotate', 'scale', 'translate'],
    'function-disallowed-list': ['color-mix', 'light-dark'],
  },
  // Read by QA, not by visitors.
  overrides: [
    { files: 'services/partner-sandbox/**', rules: { 'function-disallowed-list': null } },
  ],
};
