import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { themeColors } from './theme-colors';

const css = readFileSync(join(__dirname, 'tokens.css'), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');

/** The declarations of the block that starts with the given selector text. */
function block(opening: string): Map<string, string> {
  const start = css.indexOf(opening);
  if (start < 0) throw new Error(`no block ${opening}`);
  const body = css.slice(css.indexOf('{', start) + 1).split('}')[0] ?? '';
  return new Map(
    [...body.matchAll(/([\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name ?? '', value ?? '']),
  );
}

const palette = block(':root {');
const light = block(':root {\n  color-scheme: light;');
const dark = block(':root {\n    color-scheme: dark;');

function hexOf(name: string, theme: Map<string, string>): string {
  const value = theme.get(name) ?? light.get(name) ?? palette.get(name);
  if (!value) throw new Error(`no token ${name}`);
  const reference = /^var\((.+)\)$/.exec(value)?.[1];
  return reference ? hexOf(reference, theme) : value;
}

/** Relative luminance as WCAG 2.2 defines it. */
function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5]
    .map((at) => parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)) as [
    number,
    number,
    number,
  ];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

const surfaces = ['--color-page', '--color-surface', '--color-sunken'];
const tones = ['error', 'success', 'info', 'warning'];

/** Text reaches AAA (7:1); borders, focus rings and other parts of controls reach AA (3:1). */
const pairs: [string, string, number][] = [
  ...surfaces.flatMap((surface): [string, string, number][] => [
    ['--color-text', surface, 7],
    ['--color-text-soft', surface, 7],
    ['--color-link', surface, 7],
    ['--color-link-hover', surface, 7],
    ['--color-error', surface, 7],
    ['--color-line-strong', surface, 3],
    ['--color-focus', surface, 3],
  ]),
  ...tones.flatMap((tone): [string, string, number][] => [
    [`--color-${tone}`, `--color-${tone}-tint`, 7],
    ['--color-text', `--color-${tone}-tint`, 7],
    ['--color-link', `--color-${tone}-tint`, 7],
  ]),
  ['--color-on-action', '--color-action', 7],
  ['--color-on-action', '--color-action-hover', 7],
  ['--color-link', '--color-action-tint', 7],
  ['--color-on-celebrate', '--color-celebrate', 7],
  ['--color-on-celebrate', '--color-celebrate-soft', 7],
];

describe.each([
  ['light', light],
  ['dark', dark],
])('%s theme', (_name, theme) => {
  it.each(pairs)('renders %s on %s at a contrast of at least %d:1', (text, surface, least) => {
    expect(contrast(hexOf(text, theme), hexOf(surface, theme))).toBeGreaterThanOrEqual(least);
  });
});

it('defines no dark color that the light theme lacks', () => {
  expect([...dark.keys()].filter((name) => !light.has(name))).toEqual([]);
});

it('computes contrast as WCAG 2.2 defines it', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

it('uses the page colors as theme colors', () => {
  expect(themeColors).toEqual({
    light: hexOf('--color-page', light),
    dark: hexOf('--color-page', dark),
  });
});
