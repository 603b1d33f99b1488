import { parseSync, type ESTree } from 'vite';

interface Part {
  readonly code: string;
  /** What its statements declare. */
  readonly names: readonly string[];
  readonly exported: readonly string[];
}

export interface SplitModule {
  readonly plain: Part;
  /** Everything that calls zod, or uses something of this module that does. */
  readonly withSchemas: Part;
  /** `export … from …` */
  readonly reexports: readonly string[];
}

interface Statement {
  readonly code: string;
  readonly names: readonly string[];
  readonly isExported: boolean;
}

const functions = new Set(['ArrowFunctionExpression', 'FunctionExpression']);
const zodInTypes = /z\.(?:output|input|infer)<typeof \w+>|\bz\.Zod\w+/g;
const mentions = (code: string, name: string): boolean => new RegExp(`(?<![.\\w])${name}\\b`).test(code);

export const exportList = (names: readonly string[], from: string): string =>
  names.length === 0 ? '' : `export { ${names.join(', ')} } from '${from}';`;

/**
 * Splits a module of `domain` by what needs zod. `file` names it in errors. Throws for forms of
 * exports that `domain` does not use.
 */
export function splitBySchemas(file: string, code: string): SplitModule {
  const imports: string[] = [];
  const reexports: string[] = [];
  const statements: Statement[] = [];
  for (const node of parseSync(file, code).program.body) {
    const text = code.slice(node.start, node.end);
    if (node.type === 'ImportDeclaration') imports.push(text);
    else if (node.type === 'ExportAllDeclaration' || (node.type === 'ExportNamedDeclaration' && node.source))
      reexports.push(text);
    else if (node.type === 'ExportNamedDeclaration' && node.declaration)
      statements.push(statementOf(code, node.declaration, true));
    else statements.push(statementOf(code, node, false));
  }
  if (statements.some(({ code: text }) => text.startsWith('export')))
    throw new Error(`${file} exports in a form that split-by-schemas.ts does not know.`);
  const values = statements.filter(({ names }) => names.length > 0);
  const isTainted = taintOf(values);
  const partOf = (own: readonly Statement[]): Part => ({
    code: [...imports, ...own.map((each) => each.code), `export { ${own.flatMap(({ names }) => names).join(', ')} };`].join('\n'),
    names: own.flatMap(({ names }) => names),
    exported: own.filter(({ isExported }) => isExported).flatMap(({ names }) => names),
  });
  return {
    plain: partOf(values.filter((each) => !isTainted(each))),
    withSchemas: partOf(values.filter(isTainted)),
    reexports,
  };
}

function taintOf(statements: readonly Statement[]): (statement: Statement) => boolean {
  const tainted = new Set<Statement>();
  const usesZod = ({ code }: Statement): boolean => mentions(code.replace(zodInTypes, ''), 'z');
  const usesTainted = ({ code }: Statement): boolean => {
    const values = code.replace(zodInTypes, '');
    return [...tainted].some(({ names }) => names.some((name) => mentions(values, name)));
  };
  for (let before = -1; before < tainted.size;) {
    before = tainted.size;
    for (const each of statements) if (usesZod(each) || usesTainted(each)) tainted.add(each);
  }
  return (statement) => tainted.has(statement);
}

function statementOf(code: string, node: ESTree.Statement | ESTree.Declaration, isExported: boolean): Statement {
  const text = code.slice(node.start, node.end);
  if (node.type === 'VariableDeclaration') {
    const names = node.declarations.flatMap(({ id }) => namesIn(id));
    return { code: withPureConstants('constant.ts', text), names, isExported };
  }
  const isValue = node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration';
  return { code: text, names: isValue && node.id ? [node.id.name] : [], isExported };
}

function namesIn(pattern: ESTree.BindingPattern): readonly string[] {
  if (pattern.type === 'Identifier') return [pattern.name];
  if (pattern.type === 'ObjectPattern')
    return pattern.properties.flatMap((each) => namesIn(each.type === 'RestElement' ? each.argument : each.value));
  if (pattern.type === 'ArrayPattern')
    return pattern.elements.flatMap((each) => (each === null ? [] : namesIn(each.type === 'RestElement' ? each.argument : each)));
  return namesIn(pattern.left);
}

/** Marks what a module's constants are computed from as free of side effects. */
export function withPureConstants(file: string, code: string): string {
  let marked = '';
  let done = 0;
  for (const statement of parseSync(file, code).program.body) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declaration?.type !== 'VariableDeclaration') continue;
    for (const { init } of declaration.declarations) {
      if (!init || functions.has(init.type)) continue;
      const value = code.slice(init.start, init.end);
      if (!value.includes('(')) continue;
      marked += `${code.slice(done, init.start)}/* @__PURE__ */ (() => (${value}))()`;
      done = init.end;
    }
  }
  return marked + code.slice(done);
}
