import pureStatics from './pure-statics';

const valueOf = (source: string) =>
  (new Function(`${pureStatics(source)}\nreturn Form`) as () => { props: unknown })().props;

it.each([
  'var Form = function () {};\n\nForm.props = {\n  a: 1\n};',
  'var Form = class {\n  render() {\n    return 1;\n  }\n};\nForm.props = { a: 1 };\nvar other = 2;',
])('gives a component its static where it is defined: %#', (source) => {
  expect(pureStatics(source)).not.toContain('Form.props');
  expect(valueOf(source)).toEqual({ a: 1 });
});

it.each([
  'var Form = function () {};\nvar other = 1;\nForm.props = other;',
  'function Form() {}\nForm.props = { a: 1 };',
  'var Form = function () {};\n{\n  Form.props = 1;\n}',
])('leaves other code as it is: %#', (source) => {
  expect(pureStatics(source)).toBe(source);
});
