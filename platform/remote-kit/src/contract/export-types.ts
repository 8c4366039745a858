import { createHash } from 'node:crypto';
import path from 'node:path';
import ts from 'typescript';
import type { Declarations } from '@prizestash/release-store/release-format/release-description';

/** Where a name comes from: a declaration of the file, or a name of another module. */
type Binding =
  | { readonly nodes: readonly ts.Node[] }
  | { readonly module: string; readonly name: string };

interface ParsedFile {
  readonly bindings: ReadonlyMap<string, Binding>;
  readonly values: ReadonlyMap<string, Binding>;
}

function isExported(statement: ts.Statement): boolean {
  const modifiers = ts.canHaveModifiers(statement) ? ts.getModifiers(statement) : undefined;
  return modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false;
}

function declaredNames(statement: ts.Statement): string[] {
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.map(({ name }) => name.getText());
  }
  const { name } = statement as ts.Statement & { name?: ts.Identifier };
  return name ? [name.text] : [];
}

const isType = (statement: ts.Statement) =>
  ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement);

function parse(text: string): ParsedFile {
  const source = ts.createSourceFile('a.d.ts', text, ts.ScriptTarget.ES2022, true);
  const bindings = new Map<string, Binding>();
  const values = new Map<string, Binding>();
  for (const statement of source.statements) {
    if (ts.isImportDeclaration(statement)) {
      const named = statement.importClause?.namedBindings;
      const module = (statement.moduleSpecifier as ts.StringLiteral).text;
      const elements = named && ts.isNamedImports(named) ? named.elements : [];
      for (const { name, propertyName } of elements) {
        bindings.set(name.text, { module, name: (propertyName ?? name).text });
      }
    } else if (ts.isExportDeclaration(statement)) {
      const { exportClause, moduleSpecifier, isTypeOnly } = statement;
      const module = moduleSpecifier && (moduleSpecifier as ts.StringLiteral).text;
      const elements = exportClause && ts.isNamedExports(exportClause) ? exportClause.elements : [];
      for (const element of elements) {
        const name = (element.propertyName ?? element.name).text;
        const binding = module ? { module, name } : (bindings.get(name) ?? { nodes: [] });
        // Under a name of its own: it is no name inside of the file.
        bindings.set(`export ${element.name.text}`, binding);
        if (!isTypeOnly && !element.isTypeOnly) values.set(element.name.text, binding);
      }
    } else {
      for (const name of declaredNames(statement)) {
        const known = bindings.get(name);
        const nodes = known && 'nodes' in known ? known.nodes : [];
        const binding = { nodes: [...nodes, statement] };
        bindings.set(name, binding);
        if (isExported(statement) && !isType(statement)) values.set(name, binding);
      }
    }
  }
  return { bindings, values };
}

/** Collects a declaration with everything that it refers to. */
class TypeTexts {
  /** Texts in the order in which they are referred to; names of other packages' modules. */
  readonly texts: string[] = [];
  private readonly seen = new Set<string>();

  constructor(private readonly files: ReadonlyMap<string, ParsedFile>) {}

  add(file: string, name: string, binding: Binding): void {
    if ('module' in binding) return this.addImported(file, binding.module, binding.name);
    if (this.seen.has(`${file} ${name}`)) return;
    this.seen.add(`${file} ${name}`);
    for (const node of binding.nodes) {
      this.texts.push(node.getText());
      const visit = (child: ts.Node): void => {
        const used = ts.isIdentifier(child) && this.files.get(file)?.bindings.get(child.text);
        if (used) this.add(file, child.text, used);
        ts.forEachChild(child, visit);
      };
      visit(node);
    }
  }

  private addImported(from: string, module: string, name: string): void {
    const request = path.posix.join(from, '..', module);
    const file = [`${request}.d.ts`, `${request}/index.d.ts`].find((one) => this.files.has(one));
    const bindings = file ? this.files.get(file)?.bindings : undefined;
    const binding = bindings?.get(`export ${name}`) ?? bindings?.get(name);
    if (file && binding && module.startsWith('.')) this.add(file, name, binding);
    else this.texts.push(`${module}#${name}`);
  }
}

/**
 * Describes the types of a module's exported values.
 * @param entry name of the module's declaration file.
 * @returns by name, a digest of the declaration and everything that it refers to, without comments
 * and wherever it is written. For a value of another package `<package>#<name>`.
 */
export function exportTypes(declarations: Declarations, entry: string): Record<string, string> {
  const files = new Map(
    Object.entries(declarations).map(([file, text]) => [file, parse(text)] as const),
  );
  const file = files.get(entry);
  const types: Record<string, string> = {};
  for (const [name, binding] of file?.values ?? []) {
    if ('module' in binding && !binding.module.startsWith('.')) {
      types[name] = `${binding.module}#${binding.name}`;
      continue;
    }
    const found = new TypeTexts(files);
    found.add(entry, name, binding);
    const text = found.texts.join('\n');
    types[name] = createHash('sha256').update(text).digest('hex').slice(0, 16);
  }
  return types;
}
