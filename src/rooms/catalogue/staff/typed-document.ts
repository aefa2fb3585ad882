import type { FieldSpec, FormSection } from './field-spec.ts'

export type DocumentValues = Record<string, unknown>

const NUMBER = /^\d{1,12}(\.\d{1,6})?$/

/** A form's values as the document: numbers parsed, empty lines dropped, empty fields omitted. */
export function documentOf(sections: readonly FormSection[], typed: DocumentValues): DocumentValues {
  return read(
    sections.flatMap(({ fields }) => fields),
    typed,
  )
}

function read(fields: readonly FieldSpec[], typed: DocumentValues): DocumentValues {
  const document = { ...typed }
  for (const field of fields) if (field.name in document) document[field.name] = fieldValue(field, document[field.name])
  return document
}

function fieldValue(field: FieldSpec, value: unknown): unknown {
  if (field.kind === 'rows')
    return Array.isArray(value) ? value.map((row: DocumentValues) => read(field.fields, row)) : []
  if (field.kind === 'lines' || field.kind === 'picks')
    return Array.isArray(value) ? value.map((one) => String(one).trim()).filter(Boolean) : []
  if (typeof value !== 'string') return value
  const text = value.trim()
  if (text === '') return field.optional ? null : field.kind === 'line' || field.kind === 'area' ? '' : null
  if (field.kind === 'amount' || field.kind === 'whole') return NUMBER.test(text) ? Number(text) : text
  return field.kind === 'time' ? text.replace('T', ' ') : value
}

/** A copy with one value replaced. */
export function changedAt(
  typed: DocumentValues,
  [step = '', ...rest]: readonly (string | number)[],
  value: unknown,
): DocumentValues {
  return { ...typed, [step]: changed(typed[step], rest, value) }
}

function changed(before: unknown, [step, ...rest]: readonly (string | number)[], value: unknown): unknown {
  if (step === undefined) return value
  if (!Array.isArray(before)) return changedAt((before ?? {}) as DocumentValues, [step, ...rest], value)
  return before.map((one, index) => (index === Number(step) ? changed(one, rest, value) : one))
}
