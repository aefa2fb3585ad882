import type { z } from 'zod'

const REPEATABLE = new WeakSet<object>()

/** Declares a query parameter that takes several values: separated by commas, or with its name repeated. */
export function repeatable<Schema extends z.ZodType>(schema: Schema): Schema {
  REPEATABLE.add(schema)
  return schema
}

/** Whether a parameter is such a one, also where it is optional or has a default. */
export function takesMany(schema: unknown): boolean {
  for (let at = schema as WrappedSchema | undefined; at; at = at.def?.innerType) if (REPEATABLE.has(at)) return true
  return false
}

type WrappedSchema = { def?: { innerType?: WrappedSchema } }
