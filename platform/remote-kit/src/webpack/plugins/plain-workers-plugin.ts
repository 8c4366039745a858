import webpack, { type Chunk, type Compiler } from 'webpack';

const { RuntimeGlobals } = webpack;

/** Names of the modules that the federation plugin adds to every file with a runtime. */
const federation = /federation|sharing|consumes/;

/** What these modules need of the runtime, and a worker in one file does not. */
const needs = [
  RuntimeGlobals.startupOnlyBefore,
  RuntimeGlobals.interceptModuleExecution,
  RuntimeGlobals.moduleCache,
  RuntimeGlobals.moduleFactoriesAddOnly,
];

const isWorker = ({ name }: Chunk) => name?.endsWith('.worker') === true;

/** Removes the federation runtime from workers (`*.worker.ts`), which load nothing. */
export function plainWorkers(compiler: Compiler): void {
  compiler.hooks.compilation.tap('PlainWorkers', (compilation) => {
    const { additionalTreeRuntimeRequirements, afterRuntimeRequirements } = compilation.hooks;
    additionalTreeRuntimeRequirements.tap(
      { name: 'PlainWorkers', stage: Infinity },
      (chunk, requirements) => {
        if (isWorker(chunk)) for (const one of needs) requirements.delete(one);
      },
    );
    afterRuntimeRequirements.tap('PlainWorkers', () => {
      const { chunkGraph } = compilation;
      for (const chunk of [...compilation.chunks].filter(isWorker)) {
        for (const module of Array.from(chunkGraph.getChunkRuntimeModulesIterable(chunk))) {
          if (federation.test(module.name)) {
            chunkGraph.disconnectChunkAndRuntimeModule(chunk, module);
          }
        }
      }
    });
  });
}
