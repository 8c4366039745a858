'use strict';

const constants = /const isogenyMapG2 = isogenyMap\(Fp2, \[[\s\S]*?\n\]\.map\([^\n]*\n/g;

/** Removes what hashes to the curve's group G2. A library that looks different fails the build. */
module.exports = function withoutG2Hashing(source) {
  if (source.match(constants)?.length !== 1) throw new Error('hashing to G2 was not found');
  return source.replace(constants, 'const isogenyMapG2 = undefined;\n');
};
