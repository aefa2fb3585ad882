/** What people prove on the company's own page before the plan is theirs. */
export const ACTIVATION_TYPES = ['email', 'mobile', 'reference_id'] as const
export type ActivationType = (typeof ACTIVATION_TYPES)[number]

/** What an employee may be tagged with (D5.49). */
export const TAG_NAMES = ['entity', 'function', 'designation', 'location'] as const
export type TagValues = Record<(typeof TAG_NAMES)[number], string[]>

/** A text that the company wants of each person. */
export interface CustomField {
  /** Stays the same when its label changes. */
  key: string
  label: string
  required: boolean
}

/** What changes after signing: nothing that was agreed about people, money or time. */
export const SAFE_TERMS = [
  'domains',
  'tag_values',
  'custom_fields',
  'deletion_limit',
  'update_limit',
] as const satisfies readonly string[]

/** A key for a new field: its label in small letters, with a number where that is taken. */
export function customKey(label: string, taken: readonly string[]): string {
  return freeCode(label, taken, 'field')
}

/** The code of a new company, part of one, or contract: its name in small Latin letters, with a number where that is taken. */
export function freeCode(name: string, taken: readonly string[], otherwise: string): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 34)
  const trimmed = plain.replace(/^-/, '').replace(/-$/, '')
  const base = trimmed.length >= 2 ? trimmed : otherwise
  if (!taken.includes(base)) return base
  for (let number = 2; ; number++) if (!taken.includes(`${base}-${number}`)) return `${base}-${number}`
}

/** The tag values of a contract, none where it does not restrict them. */
export function tagsOf({ entity = [], function: functions = [], designation = [], location = [] }: Partial<TagValues>) {
  return { entity, function: functions, designation, location }
}
