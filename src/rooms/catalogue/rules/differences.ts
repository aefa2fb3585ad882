/** A field that differs between two versions of a document. */
export interface Difference {
  /** 'cost', 'benefits.2.worth'; a list whose length changed is reported as a whole. */
  field: string
  before: unknown
  after: unknown
}

/** The changed fields between two versions of a document; empty where both are equal. */
export function differences(before: unknown, after: unknown, field = ''): Difference[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return []
  const [one, other] = [partsOf(before), partsOf(after)]
  if (!one || !other || Array.isArray(before) !== Array.isArray(after)) return [{ field, before, after }]
  if (Array.isArray(before) && one.size !== other.size) return [{ field, before, after }]
  const names = new Set([...one.keys(), ...other.keys()])
  return [...names].flatMap((name) =>
    differences(one.get(name) ?? null, other.get(name) ?? null, field ? `${field}.${name}` : name),
  )
}

function partsOf(value: unknown): Map<string, unknown> | undefined {
  return typeof value === 'object' && value !== null ? new Map(Object.entries(value)) : undefined
}
