import type { RecordField } from '#dashboard/components/record-fields.tsx'
import type { CatalogueKind } from '../rules/catalogue-kinds.ts'
import { fieldWords } from '../rules/documents/field-words.ts'

/** The inputs of the catalogue alone. */
export type OwnSpec =
  | { kind: 'ticks'; options: readonly string[] }
  | { kind: 'pick' | 'picks'; of: CatalogueKind }
  | { kind: 'rows'; one: (place: number) => string; fields: readonly FieldSpec[] }

/** The input of one field of a document. */
export type FieldSpec = RecordField<OwnSpec>

export interface FormSection {
  title: string
  fields: readonly FieldSpec[]
}

export const line = (name: string, more: { optional?: boolean; full?: boolean } = {}): FieldSpec => ({
  kind: 'line',
  name,
  ...more,
})
export const whole = (name: string, optional = false): FieldSpec => ({ kind: 'whole', name, optional })
export const amount = (name: string, optional = false): FieldSpec => ({ kind: 'amount', name, optional })
export const time = (name: string): FieldSpec => ({ kind: 'time', name, optional: true })
export const choice = (name: string, options: readonly string[], optional = false): FieldSpec => ({
  kind: 'choice',
  name,
  options,
  optional,
  none: fieldWords.none,
})
export const lines = (name: string): FieldSpec => ({ kind: 'lines', name, optional: true, full: true })
export const flip = (name: string): FieldSpec => ({ kind: 'switch', name, optional: true })
export const picks = (name: string, of: CatalogueKind): FieldSpec => ({
  kind: 'picks',
  name,
  of,
  optional: true,
  full: true,
})
