/** An item's name in lists and headings. */
export function nameOf({ name, title, code, slug, id }: Record<string, unknown>): string {
  return textOf(name) || textOf(title) || textOf(code) || textOf(slug) || textOf(id)
}

/** A field of a document as text; a draft may hold anything. */
export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** The status shown in a list: a redirect is on or off. */
export function statusOf({ status, active }: Record<string, unknown>): string {
  return typeof status === 'string' ? status : active === false ? 'OFF' : 'ON'
}
