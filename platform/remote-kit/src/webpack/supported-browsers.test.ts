import { esbuildTargets } from './supported-browsers';

it('names the oldest supported version of each engine', () => {
  expect(esbuildTargets()).toEqual(['chrome99', 'edge99', 'firefox97', 'ios15.4', 'safari15.4']);
});
