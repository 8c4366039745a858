import path from 'node:path';
import ts from 'typescript';
import { repositoryRoot } from '@prizestash/release-store/repository-root';
import { sharedFile, sharedSingletons } from './shared-exports';

/** The closed lists of words in a type, where a remote reads it: it would fit no longer list. */
function closedLists(checker: ts.TypeChecker, start: ts.Type, name: string): string[] {
  const found: string[] = [];
  const seen = new Set<string>();
  const typeOf = (symbol: ts.Symbol) => checker.getTypeOfSymbol(symbol);
  // Readonly and Record are declared elsewhere too, but what they map is not.
  const isMapped = (type: ts.Type) =>
    ((type as ts.ObjectType).objectFlags & ts.ObjectFlags.Mapped) !== 0;
  const isForeign = (type: ts.Type) =>
    !isMapped(type) &&
    type.symbol?.declarations?.every((node) =>
      node.getSourceFile().fileName.includes('/node_modules/'),
    );

  function walk(type: ts.Type, place: string, isRead: boolean): void {
    const key = `${(type as ts.Type & { id: number }).id} ${isRead}`;
    if (seen.has(key)) return;
    seen.add(key);
    if (type.isUnionOrIntersection()) {
      const words = type.types.filter((one) => one.isStringLiteral() || one.isNumberLiteral());
      if (isRead && type.isUnion() && words.length > 1) found.push(place);
      for (const one of type.types) walk(one, place, isRead);
      return;
    }
    for (const argument of checker.getTypeArguments(type as ts.TypeReference) ?? []) {
      walk(argument, `${place}[]`, isRead);
    }
    if (isForeign(type)) return;
    for (const signature of type.getCallSignatures()) {
      walk(signature.getReturnType(), `${place}()`, isRead);
      for (const one of signature.parameters) walk(typeOf(one), `${place}(${one.name})`, !isRead);
    }
    for (const { type: value } of checker.getIndexInfosOfType(type)) {
      walk(value, `${place}.*`, isRead);
    }
    for (const one of type.getProperties()) walk(typeOf(one), `${place}.${one.name}`, isRead);
  }
  walk(start, name, true);
  return found;
}

function closedListsOf(root: string, files: readonly string[]): string[] {
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    jsx: ts.JsxEmit.ReactJSX,
    strict: true,
    types: [],
  };
  const program = ts.createProgram([...files], options);
  const checker = program.getTypeChecker();
  return files.flatMap((file) => {
    const module = checker.getSymbolAtLocation(program.getSourceFile(file)!)!;
    const names = checker.getExportsOfModule(module);
    return names.flatMap((one) =>
      closedLists(
        checker,
        checker.getTypeOfSymbol(one),
        `${path.relative(root, file)} ${one.name}`,
      ),
    );
  });
}

it('lets remotes read no closed list of words from a singleton', () => {
  const files = sharedSingletons.flatMap((name) => sharedFile(repositoryRoot, name) ?? []);
  expect(closedListsOf(repositoryRoot, files)).toEqual([]);
});
