import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '@prizestash/release-store/repository-root';
import { installOnDemand } from '../../install-on-demand';
import { kitPackages, type KitPackage } from '../packages/pack-kit';

const VERSION = '7.60.1';

interface ApiExtractor {
  readonly ExtractorConfig: { prepare(options: object): object };
  readonly Extractor: {
    invoke(config: object, options: object): { readonly apiReportChanged: boolean };
  };
}

const silent = { default: { logLevel: 'none' } };

/** A name for a module, for example `rulesAge` for `./rules/age`. */
const namespaceOf = (module: string) =>
  module.replace(/^\W+/, '').replace(/\W+(.)/g, (_, letter: string) => letter.toUpperCase());

/**
 * Writes the public types of a package of the kit to `etc/<name>.api.md`, where a review sees what
 * changes for the repositories that install it. API Extractor has one entry point a run, so each
 * module is a namespace of one entry.
 * @param update whether to replace a report that differs.
 * @returns whether the report was that of the sources.
 */
export function reportApi(name: KitPackage, update: boolean): boolean {
  const folder = path.join(repositoryRoot, '.cache/api-report', name);
  rmSync(folder, { recursive: true, force: true });
  const reportFolder = path.join(
    repositoryRoot,
    name === 'shared' ? name : `platform/${name}`,
    'etc',
  );
  for (const one of [folder, reportFolder]) mkdirSync(one, { recursive: true });
  const manifest = kitPackages[name](folder);
  const packageJsonFullPath = path.join(folder, 'package.json');
  const entry = path.join(folder, 'dist/all-modules.d.ts');
  const modules = Object.entries(manifest.exports).flatMap(([module, target]) =>
    // Types of assets are declarations without a module.
    typeof target === 'object' && 'default' in target
      ? [`export * as ${namespaceOf(module)} from '../${target.types.replace(/\.d\.ts$/, '')}';`]
      : [],
  );
  writeFileSync(packageJsonFullPath, JSON.stringify(manifest));
  writeFileSync(entry, modules.join('\n'));
  const program = installOnDemand('@microsoft/api-extractor', VERSION);
  const { Extractor, ExtractorConfig } = require(program) as ApiExtractor;
  const { apiReportChanged } = Extractor.invoke(
    ExtractorConfig.prepare({
      packageJsonFullPath,
      configObjectFullPath: undefined,
      configObject: {
        projectFolder: folder,
        mainEntryPointFilePath: entry,
        newlineKind: 'lf',
        compiler: {
          overrideTsconfig: {
            compilerOptions: {
              target: 'es2022',
              module: 'esnext',
              moduleResolution: 'bundler',
              jsx: 'react-jsx',
              strict: true,
              skipLibCheck: true,
              types: ['node'],
            },
            include: ['dist'],
          },
        },
        apiReport: {
          enabled: true,
          // Types of parameters and props, which modules do not export.
          includeForgottenExports: true,
          reportFileName: name,
          reportFolder,
          reportTempFolder: folder,
        },
        messages: {
          compilerMessageReporting: silent,
          extractorMessageReporting: silent,
          tsdocMessageReporting: silent,
        },
      },
    }),
    {
      localBuild: update,
      messageCallback: (message: { handled: boolean }) => {
        message.handled = true;
      },
    },
  );
  return !apiReportChanged;
}
