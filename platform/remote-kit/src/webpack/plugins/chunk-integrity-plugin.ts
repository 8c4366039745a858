import type { Compilation, Compiler } from 'webpack';
import { integrityOfContent } from '@prizestash/release-store/release-format/integrity';

/** Replaced in the loader once the content of the chunks is final. The minifier may change its quotes. */
const PLACEHOLDER = '@@chunk-integrity@@';
const placeholderLiteral = /(["'`])@@chunk-integrity@@\1/g;

function integrityByChunk(compilation: Compilation): Record<string, string> {
  const table: Record<string, string> = {};
  for (const chunk of compilation.chunks) {
    const file = [...chunk.files].find((name) => name.endsWith('.js'));
    if (chunk.hasRuntime() || chunk.id === null || !file) continue;
    table[chunk.id] = integrityOfContent(compilation.getAsset(file)!.source.buffer());
  }
  return table;
}

/**
 * Runs where webpack's loader has created the script of a chunk. Each retry has a different URL:
 * WebKit repeats the failure of a preload for every later request of the same URL, also after a
 * reload (https://bugs.webkit.org/show_bug.cgi?id=270357). A chunk that has loaded is not requested
 * again.
 */
function scriptAttributes(loadScript: string): string {
  return `
script.crossOrigin = "anonymous";
script.integrity = "${PLACEHOLDER}"[chunkId] || "";
const attempts = (${loadScript}.attempts ||= {});
const retry = attempts[url] || 0;
attempts[url] = retry + 1;
if (retry) script.src = url + "?retry=" + retry;`;
}

/**
 * Sets `integrity` on every script that webpack's loader adds. The table of hashes is part of the
 * file that contains the loader. The page contains that file's integrity, so only scripts that
 * belong to the release set run.
 */
export function chunkIntegrity(compiler: Compiler): void {
  const { Compilation: stages, RuntimeGlobals, runtime, sources } = compiler.webpack;
  compiler.hooks.compilation.tap('ChunkIntegrity', (compilation) => {
    runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
      'ChunkIntegrity',
      (code) => code + scriptAttributes(RuntimeGlobals.loadScript),
    );
    compilation.hooks.processAssets.tap(
      {
        name: 'ChunkIntegrity',
        // After the last change to a chunk: the content hashes of pictures in it.
        stage: stages.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1,
      },
      (assets) => {
        const list = `(${JSON.stringify(integrityByChunk(compilation))})`;
        for (const [file, source] of Object.entries(assets)) {
          if (!file.endsWith('.js')) continue;
          const text = source.source().toString();
          if (!text.includes(PLACEHOLDER)) continue;
          compilation.updateAsset(
            file,
            new sources.RawSource(text.replace(placeholderLiteral, () => list)),
          );
        }
      },
    );
  });
}
