import 'tsx/cjs';
import { createRequire } from 'node:module';
import compat from 'eslint-plugin-compat';
import tseslint from 'typescript-eslint';
import reactHooks from 'eslint-plugin-react-hooks';

const { findRemotes } = createRequire(import.meta.url)('./platform/remote-kit/src/packages');
const remotes = findRemotes();

/** The first Intl formatter of a page takes 10 to 20 ms on a phone, in a task that is long already. */
const formatterAtLoad = {
  selector:
    ':matches(Program, ExportNamedDeclaration) > VariableDeclaration > * > NewExpression[callee.object.name="Intl"]',
  message: 'create formatters where they are first used, not while the page loads',
};

/** A file that contains a lookbehind does not run in Safari before 16.4 (see browserslist). */
const lookbehind = {
  selector: 'Literal[regex.pattern=/\\(\\?<[=!]/]',
  message: 'Safari before 16.4 has no lookbehind; capture the text before instead',
};

export default tseslint.config(
  { ignores: ['**/node_modules/**', '**/dist/**', '.data/**', '.cache/**', 'test-results/**'] },
  ...tseslint.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    languageOptions: {
      parserOptions: { project: './tsconfig.json', tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      // The caller of a command-line program or of a test that forgets a promise sees no failure.
      '@typescript-eslint/no-floating-promises': 'error',
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      // An import of types alone is written import type { X }.
      '@typescript-eslint/no-import-type-side-effects': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_' },
      ],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': 'error',
    },
  },
  {
    // Command-line programs print to the console.
    files: [
      'platform/delivery/**',
      'platform/server-kit/**',
      'platform/remote-kit/**',
      'quality/checks/**',
      'services/api/src/cli/**',
      'services/partner-sandbox/**',
      'drawings/verifier/**',
      'quality/e2e/**',
      '**/*.test.{ts,tsx}',
    ],
    rules: { 'no-console': 'off' },
  },
  {
    // They read package.json files whose paths are known only at run time.
    files: ['**/*.{js,cjs}', 'platform/**', 'quality/checks/**'],
    rules: { '@typescript-eslint/no-require-imports': 'off' },
  },
  {
    // A relative path bundles a second copy of a singleton into every package that bundles the importer.
    files: ['shared/src/**'],
    ignores: ['**/*.test.{ts,tsx}', 'shared/src/testing/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        formatterAtLoad,
        lookbehind,
        {
          selector:
            'ImportDeclaration[importKind!="type"][source.value=/^\\.\\.\\/(\\.\\.\\/)*(navigation|site|contact)(\\/|$)/]',
          message:
            'import a singleton as @prizestash/shared/<name>, so that the page has one instance',
        },
      ],
    },
  },
  {
    files: ['shell', ...remotes].map((name) => `${name}/src/**`),
    ignores: ['**/*.test.{ts,tsx}'],
    rules: { 'no-restricted-syntax': ['error', formatterAtLoad, lookbehind] },
  },
  {
    // What runs in browsers uses only what those in the file browserslist have.
    files: ['shared', 'shell', ...remotes].map((name) => `${name}/src/**`),
    ignores: ['**/*.test.{ts,tsx}', '**/testing/**', 'shell/src/server.tsx'],
    plugins: { compat },
    rules: { 'compat/compat': 'error' },
  },
  {
    files: ['shared/src/rules/**'],
    ignores: ['**/*.test.ts'],
    rules: { 'no-restricted-globals': ['error', 'Date.now', 'window', 'document'] },
  },
);
