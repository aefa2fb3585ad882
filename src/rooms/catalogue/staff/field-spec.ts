import type { CatalogueKind } from '../rules/catalogue-kinds.ts'

/** The input of one field of a document. */
export type FieldSpec = { name: string; optional?: boolean; full?: boolean } & (
  | { kind: 'line' | 'area' | 'amount' | 'whole' | 'time' | 'switch' | 'lines' | 'fixed' }
  | { kind: 'choice' | 'ticks'; options: readonly string[] }
  | { kind: 'pick' | 'picks'; of: CatalogueKind }
  | { kind: 'rows'; one: (place: number) => string; fields: readonly FieldSpec[] }
)

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
