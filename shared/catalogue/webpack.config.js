require('tsx/cjs');
const path = require('node:path');
const HtmlWebpackPlugin = require('html-webpack-plugin');
const MiniCssExtractPlugin = require('mini-css-extract-plugin');
const { baseConfig } = require('@prizestash/remote-kit/webpack/base-config');

/** Builds the catalogue, a separate page that shows the design system. */
module.exports = (_env, { mode = 'development' }) => ({
  ...baseConfig(
    { dir: __dirname, packageName: 'catalogue', version: '0', isShell: false, mode, rules: [] },
    true,
  ),
  entry: { main: './main.tsx' },
  output: { path: path.join(__dirname, '../dist/catalogue'), clean: true },
  plugins: [
    new HtmlWebpackPlugin({ template: './catalogue.html' }),
    new MiniCssExtractPlugin({ filename: 'catalogue.css' }),
  ],
});
