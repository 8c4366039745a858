import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { DeliveryError } from '@prizestash/release-store/delivery-error';
import type { Declarations } from '@prizestash/release-store/release-format/release-description';

const compilerOptions: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  jsx: ts.JsxEmit.ReactJSX,
  strict: true,
  declaration: true,
  isolatedDeclarations: true,
  removeComments: true,
};

function isHidden(member: ts.ClassElement): boolean {
  const hidden = ts.ModifierFlags.Private | ts.ModifierFlags.Protected;
  return (
    (ts.getCombinedModifierFlags(member) & hidden) !== 0 ||
    (member.name !== undefined && ts.isPrivateIdentifier(member.name))
  );
}

/** Methods as properties: parameters of methods are compared in both directions. */
function asProperty(method: ts.MethodDeclaration | ts.MethodSignature): ts.TypeNode {
  return ts.factory.createFunctionTypeNode(
    method.typeParameters,
    method.parameters,
    method.type ?? ts.factory.createKeywordTypeNode(ts.SyntaxKind.AnyKeyword),
  );
}

function isOverloaded(method: ts.MethodDeclaration | ts.MethodSignature): boolean {
  const { members } = method.parent as ts.ClassDeclaration | ts.InterfaceDeclaration;
  const nameOf = ({ name }: ts.NamedDeclaration) => name?.getText();
  return [...members].filter((one) => nameOf(one) === nameOf(method)).length > 1;
}

/** Two classes with private members are never assignable, and nobody outside can use them. */
const publicTypes: ts.TransformerFactory<ts.SourceFile> = (context) => {
  const { factory } = context;
  const visit = (node: ts.Node): ts.Node | undefined => {
    if (ts.isClassElement(node) && isHidden(node)) return undefined;
    const isMethod = ts.isMethodDeclaration(node) || ts.isMethodSignature(node);
    if (!isMethod || isOverloaded(node)) return ts.visitEachChild(node, visit, context);
    const property = [node.name, node.questionToken, asProperty(node)] as const;
    return ts.isMethodDeclaration(node)
      ? factory.createPropertyDeclaration(node.modifiers, ...property, undefined)
      : factory.createPropertySignature(node.modifiers, ...property);
  };
  return (file) => ts.visitEachChild(file, visit, context);
};

function declarationOf(file: string, shown: string): string {
  const { outputText, diagnostics = [] } = ts.transpileDeclaration(readFileSync(file, 'utf8'), {
    fileName: file,
    reportDiagnostics: true,
    compilerOptions,
  });
  const [fault] = diagnostics;
  if (fault) {
    const line = fault.file?.getLineAndCharacterOfPosition(fault.start ?? 0).line ?? 0;
    throw new DeliveryError(
      'build-failed',
      `${shown}:${line + 1} belongs to the contract of shared, so its types must be written: ${ts.flattenDiagnosticMessageText(fault.messageText, ' ')}`,
    );
  }
  const source = ts.createSourceFile('a.d.ts', outputText, ts.ScriptTarget.ES2022, true);
  const { transformed } = ts.transform(source, [publicTypes]);
  return ts.createPrinter().printFile(transformed[0] as ts.SourceFile);
}

/**
 * Emits the declarations of modules and of the sources that they import by relative paths. Each
 * file is emitted alone, so that no program has to be type-checked.
 * @param base folder of the sources, to which the names of declarations are relative.
 * @param entries absolute paths of the modules.
 */
export function emitDeclarations(base: string, entries: readonly string[]): Declarations {
  const declarations: Record<string, string> = {};
  const add = (file: string): void => {
    const name = declarationName(base, file);
    if (name in declarations) return;
    declarations[name] = declarationOf(file, name.replace(/\.d\.ts$/, path.extname(file)));
    for (const { fileName } of ts.preProcessFile(declarations[name]).importedFiles) {
      const imported = fileName.startsWith('.') && sourceFile(path.join(file, '..', fileName));
      if (imported) add(imported);
    }
  };
  for (const entry of entries) add(entry);
  return declarations;
}

export function declarationName(base: string, source: string): string {
  return path.relative(base, source).replace(/\.tsx?$/, '.d.ts');
}

function sourceFile(request: string): string | undefined {
  return [`${request}.ts`, `${request}.tsx`, path.join(request, 'index.ts')].find(existsSync);
}
