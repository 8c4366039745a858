import tseslint from 'typescript-eslint';
import reactHooks from 'eslint-plugin-react-hooks';

/** What a package must not import, by folder. The walls of docs/architecture.md. */
const remotes = ['mfe-claim', 'mfe-offers', 'mfe-legal'];
const wall = (files, names, why) => ({
  files,
  rules: {
    'no-restricted-imports': [
      'error',
      {
        patterns: [{ group: names.flatMap((n) => [n, `${n}/*`, `**/${n}/src/**`]), message: why }],
      },
    ],
  },
});
/** A phone takes 10 to 20 ms to make the first formatter of a page, in a task that is long already. */
const formatterAtLoad = {
  selector:
    ':matches(Program, ExportNamedDeclaration) > VariableDeclaration > * > NewExpression[callee.object.name="Intl"]',
  message: 'make formatters where they are first used, not while the page loads',
};
const backEnd = ['@prizestash/api', '@prizestash/delivery', '@prizestash/partner-sandbox'];

export default tseslint.config(
  { ignores: ['**/node_modules/**', '**/dist/**', '.data/**', '.cache/**', 'test-results/**'] },
  ...tseslint.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_' },
      ],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': 'error',
    },
  },
  {
    // Command-line programs speak through the console; so does the one place that logs in the browser.
    files: [
      'delivery/**',
      'tools/**',
      'api/src/cli/**',
      'partner-sandbox/**',
      'e2e/**',
      '**/*.test.{ts,tsx}',
    ],
    rules: { 'no-console': 'off' },
  },
  {
    // delivery reads package.json files whose place is known only when it runs.
    files: ['**/*.{js,cjs}', 'delivery/**', 'tools/**'],
    rules: { '@typescript-eslint/no-require-imports': 'off' },
  },
  wall(['shared/src/**'], ['shell', ...remotes, ...backEnd], 'shared imports nobody'),
  {
    // A relative path would put a second copy of a singleton into every package that bundles the importer.
    files: ['shared/src/**'],
    ignores: ['**/*.test.{ts,tsx}', 'shared/src/testing/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        formatterAtLoad,
        {
          selector:
            'ImportDeclaration[importKind!="type"][source.value=/^\\.\\.\\/(\\.\\.\\/)*(navigation|site|contact)(\\/|$)/]',
          message: 'import a singleton as @prizestash/shared/<name>, so that the page holds one',
        },
      ],
    },
  },
  {
    files: ['shell', ...remotes].map((name) => `${name}/src/**`),
    ignores: ['**/*.test.{ts,tsx}'],
    rules: { 'no-restricted-syntax': ['error', formatterAtLoad] },
  },
  ...remotes.map((remote) =>
    wall(
      [`${remote}/src/**`],
      ['shell', ...remotes.filter((other) => other !== remote), ...backEnd, 'react-router-dom'],
      'a remote imports only shared, through its exports',
    ),
  ),
  wall(
    ['shell/src/**'],
    [...remotes, ...backEnd],
    'the shell reaches remotes only through the federated door',
  ),
  wall(
    ['api/src/**'],
    ['shell', ...remotes, '@prizestash/delivery', '@prizestash/partner-sandbox'],
    'the API knows only shared rules',
  ),
  {
    files: ['shared/src/rules/**'],
    ignores: ['**/*.test.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: '^(?!\\./|\\.\\./[\\w-]+/|yup$)',
              message: 'rules import only rules (and yup)',
            },
          ],
        },
      ],
      'no-restricted-globals': ['error', 'Date.now', 'window', 'document'],
    },
  },
);
