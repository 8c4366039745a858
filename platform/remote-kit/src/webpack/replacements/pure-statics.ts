/** A top-level variable, and right after it a static of it: `var Form = …; Form.defaultProps = {…};`. */
const variableWithStatic =
  /^var (\w+) = ((?:(?!^(?:var|let|const|class|function) )[\s\S])*?);\s*^\1\.(\w+) = ([^;]+);$/gm;

/**
 * A webpack loader that assigns the statics of components where they are defined. Minifiers remove an
 * unused component then; a statement that assigns to it keeps it, whatever imports it.
 */
export default function pureStatics(source: string): string {
  return source.replace(
    variableWithStatic,
    'var $1 = /*#__PURE__*/ Object.assign($2, { $3: $4 });',
  );
}
