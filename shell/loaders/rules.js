/** A Babel plugin that removes names for developer tools: `Form.displayName = 'Form'`. */
const withoutDisplayNames = () => ({
  visitor: {
    ExpressionStatement(path) {
      const { left } = path.node.expression;
      if (path.parentPath.isProgram() && left?.property?.name === 'displayName') path.remove();
    },
  },
});

/**
 * React Router does not mark its components as free of side effects, so the main file would contain
 * those that nothing imports: 3.3 kB (Brotli).
 */
const pureComponents = {
  test: /[\\/]react-router[\\/]dist[\\/]/,
  loader: require.resolve('babel-loader'),
  options: {
    babelrc: false,
    configFile: false,
    compact: false,
    plugins: [
      require.resolve('@babel/plugin-transform-react-pure-annotations'),
      withoutDisplayNames,
    ],
  },
};

module.exports = [pureComponents];
