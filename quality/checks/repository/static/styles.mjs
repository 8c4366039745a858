/** Checks style sheets against the browsers of the file `browserslist`. */
import { readFileSync } from 'node:fs';
import browserslist from 'browserslist';
import doiuse from 'doiuse';
import postcss from 'postcss';

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

/** The data of doiuse lacks these: Chrome before 104, 111 and 123. */
const newProperties = ['rotate', 'scale', 'translate'];
const newFunctions = /\b(color-mix|light-dark)\(/;

/** Whether a sheet is read by QA and not by visitors. */
const isOfSandbox = (file) => file.startsWith('services/partner-sandbox/');

/** Returns a line for each feature of a sheet that a supported browser lacks. */
function faultsOf(file) {
  const faults = [];
  const report = ({ source }, text) =>
    faults.push(`${file}:${source.start.line}:${source.start.column} ${text}`);
  const features = doiuse({
    browsers: browserslist(),
    ignore: enhancements,
    onFeatureUsage: ({ featureData, feature, usage }) => {
      // What browsers with partial support lack is in no rule of the site.
      if (featureData.missing) report(usage, `${feature} is not in ${featureData.missing}`);
    },
  });
  const root = postcss.parse(readFileSync(file, 'utf8'), { from: file });
  features.postcss(root, new postcss.Result());
  root.walkDecls((declaration) => {
    const [name] = newFunctions.exec(declaration.value) ?? [];
    if (newProperties.includes(declaration.prop)) report(declaration, `${declaration.prop} is new`);
    if (name && !isOfSandbox(file)) report(declaration, `${name} is new`);
  });
  return faults;
}

const faults = process.argv.slice(2).flatMap(faultsOf);
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
