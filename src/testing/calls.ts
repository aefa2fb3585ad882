import { type CallShape, routePath } from '#platform/contract/call.ts'

const NOBODYS_ID = '0190a000-0000-7000-8000-0000000000ff'

/** The path of a call with its parameters filled in: these, else an id that does not exist. */
export function filledPath(call: CallShape, params: Record<string, string> = {}): string {
  return routePath(call).replaceAll(/:(\w+)/g, (_, name) => encodeURIComponent(params[name] ?? NOBODYS_ID))
}

type Shape = Record<string, { shape?: Shape; def?: { innerType?: { shape?: Shape } } }>

/** The names of a body's fields at each depth: '' → top level, 'member_details' → the fields inside. */
export function bodyFields(call: CallShape): Map<string, string[]> {
  const found = new Map<string, string[]>()
  const walk = (path: string, shape: Shape) => {
    found.set(path, Object.keys(shape))
    for (const [name, field] of Object.entries(shape)) {
      const inner = shapeOf(field)
      if (inner) walk(path ? `${path}.${name}` : name, inner)
    }
  }
  walk('', shapeOf(call.body as Shape[string] | undefined) ?? {})
  return found
}

/** The fields of an object's schema, whatever wraps it (optional, default). */
function shapeOf(schema: Shape[string] | undefined): Shape | undefined {
  for (let at: Shape[string] | undefined = schema; at; at = at.def?.innerType) if (at.shape) return at.shape
  return undefined
}
