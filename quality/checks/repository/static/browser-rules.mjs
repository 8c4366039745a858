const singleton = /^\.\.\/(\.\.\/)*(navigation|site|contact)(\/|$)/;

const message = {
  formatter: 'create formatters where they are first used, not while the page loads',
  lookbehind: 'Safari before 16.4 has no lookbehind; capture the text before instead',
  singleton: 'import a singleton as @prizestash/shared/<name>, so that the page has one instance',
};

const isFormatter = (node) =>
  node?.type === 'NewExpression' &&
  node.callee.type === 'MemberExpression' &&
  node.callee.object.name === 'Intl';

/** Rules for code that browsers run, beside those of oxlint. */
export default {
  meta: { name: 'browser' },
  rules: {
    // The first Intl formatter of a page takes 10 to 20 ms on a phone, in a task that is long already.
    'no-formatter-at-load': {
      create: (context) => ({
        VariableDeclaration({ parent, declarations }) {
          if (!['Program', 'ExportNamedDeclaration'].includes(parent.type)) return;
          for (const { init } of declarations) {
            if (isFormatter(init)) context.report({ node: init, message: message.formatter });
          }
        },
      }),
    },
    // A file that contains a lookbehind does not run there (see browserslist).
    'no-lookbehind': {
      create: (context) => ({
        Literal(node) {
          if (/\(\?<[=!]/.test(node.regex?.pattern ?? '')) {
            context.report({ node, message: message.lookbehind });
          }
        },
      }),
    },
    // A relative path bundles a second copy of a singleton into every package that bundles the importer.
    'no-relative-singleton': {
      create: (context) => ({
        ImportDeclaration(node) {
          if (node.importKind !== 'type' && singleton.test(node.source.value)) {
            context.report({ node, message: message.singleton });
          }
        },
      }),
    },
  },
};
