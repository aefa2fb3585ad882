import { dirname, join, normalize } from 'node:path'
import { parseSync } from 'vite'

/** What a piece of code uses and refuses. */
export interface Code {
  /** Identifiers, and members of namespaces as `ns.member`. */
  readonly names: Set<string>
  /** The codes of the refusals it makes, where they are written out. */
  readonly refusals: Set<string>
}

/** One module: what it imports and declares, and the calls it answers with `on(call, handler)`. */
export interface ModuleCode {
  readonly imports: Map<string, { path: string; name: string }>
  readonly declarations: Map<string, Code>
  readonly routes: { call: string; handler: Code }[]
}

interface Node {
  type: string
  [property: string]: unknown
}

/** Reads a module's functions and how they depend on each other; types are not code. */
export function readCode(path: string, text: string): ModuleCode {
  const found: ModuleCode = { imports: new Map(), declarations: new Map(), routes: [] }
  const statements = nodesOf(parseSync(path, text).program.body)
  for (const statement of statements) if (statement.type === 'ImportDeclaration') readImport(path, statement, found)
  declare(statements, found)
  for (const statement of statements) readRoutes(statement, found)
  return found
}

function readImport(path: string, { source, specifiers }: Node, { imports }: ModuleCode): void {
  const from = String(nodeOf(source)?.value)
  for (const specifier of nodesOf(specifiers)) {
    const name = specifier.type === 'ImportNamespaceSpecifier' ? '*' : nameOf(specifier.imported)
    imports.set(nameOf(specifier.local), { path: resolve(path, from), name })
  }
}

function resolve(from: string, name: string): string {
  return name.startsWith('#') ? `src/${name.slice(1)}` : normalize(join(dirname(from), name))
}

function declare(statements: readonly Node[], { declarations }: ModuleCode): void {
  for (const statement of statements) {
    const declared = nodeOf(statement.declaration) ?? statement
    for (const one of declared.type === 'VariableDeclaration' ? nodesOf(declared.declarations) : [declared])
      if (nodeOf(one.id)) declarations.set(nameOf(one.id), codeOf(one))
  }
}

/** A function that makes routes gives their handlers its own names. */
function readRoutes(node: Node, found: ModuleCode): void {
  if (isRoute(node)) {
    const [call, handler] = nodesOf(node.arguments)
    found.routes.push({ call: nameOf(call), handler: codeOf(handler!) })
    return
  }
  if (node.type === 'BlockStatement' && contains(node, isRoute)) declare(nodesOf(node.body), found)
  for (const inner of innerOf(node)) readRoutes(inner, found)
}

const isRoute = (node: Node) =>
  node.type === 'CallExpression' && nameOf(node.callee) === 'on' && nodesOf(node.arguments).length === 2

function codeOf(node: Node): Code {
  const code: Code = { names: new Set(), refusals: new Set() }
  gather(node, code)
  return code
}

function gather(node: Node, code: Code): void {
  if (node.type.startsWith('TS') && !nodeOf(node.expression)) return
  if (node.type === 'Identifier' || node.type === 'MemberExpression') code.names.add(nameOf(node))
  if (node.type === 'NewExpression' && nameOf(node.callee) === 'Refusal') readCodes(nodesOf(node.arguments)[0], code)
  const handled = handledIn(node)
  for (const inner of innerOf(node)) if (inner !== handled) gather(inner, code)
}

/** A refusal is an answer, not thrown further, where a `catch` looks for it. */
function handledIn(node: Node): Node | undefined {
  if (node.type === 'TryStatement') return looksForRefusal(nodeOf(node.handler)) ? nodeOf(node.block) : undefined
  if (node.type !== 'CallExpression') return undefined
  const callee = nodeOf(node.callee)
  if (nameOf(callee?.property) !== 'catch' || !nodesOf(node.arguments).some(looksForRefusal)) return undefined
  return callee
}

const looksForRefusal = (node: Node | undefined) =>
  node !== undefined &&
  contains(
    node,
    ({ type, operator, right }) =>
      type === 'BinaryExpression' && operator === 'instanceof' && nameOf(right) === 'Refusal',
  )

function readCodes(written: Node | undefined, { refusals }: Code): void {
  if (written?.type === 'Literal') refusals.add(String(written.value))
  if (written?.type !== 'ConditionalExpression') return
  for (const branch of [written.consequent, written.alternate])
    readCodes(nodeOf(branch), { refusals, names: new Set() })
}

function contains(node: Node, is: (node: Node) => boolean): boolean {
  return is(node) || innerOf(node).some((inner) => contains(inner, is))
}

/** The nodes directly inside, without names of properties. */
function innerOf(node: Node): Node[] {
  return Object.entries(node).flatMap(([property, value]) => {
    const isName = property === 'key' || (property === 'property' && node.type === 'MemberExpression')
    return isName && !node.computed ? [] : nodesOf(Array.isArray(value) ? value : [value])
  })
}

function nameOf(value: unknown): string {
  const node = nodeOf(value)
  if (node?.type === 'MemberExpression') return `${nameOf(node.object)}.${nameOf(node.property)}`
  return typeof node?.name === 'string' ? node.name : ''
}

function nodeOf(value: unknown): Node | undefined {
  return typeof value === 'object' && value !== null && 'type' in value ? (value as Node) : undefined
}

function nodesOf(values: unknown): Node[] {
  return Array.isArray(values) ? values.flatMap((value) => nodeOf(value) ?? []) : []
}
