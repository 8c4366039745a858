import { bundleVerifier } from '../bundle-program';

/** Prints the verifier as one file, for `verifierProgram`. */
void bundleVerifier().then((source) => process.stdout.write(source));
