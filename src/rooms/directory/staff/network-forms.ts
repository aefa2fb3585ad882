import type { RecordField } from '#dashboard/components/record-fields.tsx'
import { INDIAN_STATES } from '#values/indian-states.ts'
import { plainAmount } from '#values/money.ts'
import { ESTABLISHMENT_KINDS, type NetworkKind } from '../rules/network-kinds.ts'

/** The inputs of the network alone. */
export type OwnField = { kind: 'hours' } | { kind: 'pick'; of: NetworkKind }

/** The input of one field of a record. */
export type NetworkField = RecordField<OwnField>

const line = (name: string): NetworkField => ({ kind: 'line', name })
const number = (name: string): NetworkField => ({ kind: 'amount', name })
const flip = (name: string): NetworkField => ({ kind: 'switch', name, optional: true, full: true })
const place = [number('latitude'), number('longitude')]

/** The fields of each kind, in the order of its form. */
export const NETWORK_FORMS: Readonly<Record<NetworkKind, readonly NetworkField[]>> = {
  specialities: [line('name'), line('slug'), number('position'), flip('excluded')],
  problem_areas: [
    line('name'),
    line('slug'),
    { kind: 'pick', name: 'speciality_id', of: 'specialities' },
    line('icon'),
    number('position'),
    { kind: 'lines', name: 'questions', optional: true, full: true },
    flip('active'),
  ],
  providers: [
    line('name'),
    line('registration_number'),
    { kind: 'pick', name: 'speciality_id', of: 'specialities' },
    { kind: 'lines', name: 'languages' },
    flip('active'),
  ],
  establishments: [
    line('name'),
    { kind: 'choice', name: 'kind', options: ESTABLISHMENT_KINDS },
    line('address'),
    line('locality'),
    line('city'),
    line('pincode'),
    ...place,
    line('phone'),
    flip('in_network'),
  ],
  practices: [
    { kind: 'pick', name: 'provider_id', of: 'providers', full: true },
    { kind: 'pick', name: 'establishment_id', of: 'establishments', full: true },
    number('fee'),
    { kind: 'hours', name: 'hours', optional: true, full: true },
    flip('active'),
  ],
  pincodes: place,
  served_areas: [
    line('city'),
    { kind: 'choice', name: 'state', options: INDIAN_STATES },
    { kind: 'lines', name: 'localities', optional: true, full: true },
    flip('serviceable'),
  ],
}

/** A new record as its form starts. */
export const NEW_RECORD: Readonly<Record<NetworkKind, Readonly<Record<string, unknown>>>> = {
  specialities: { excluded: false, position: 0 },
  problem_areas: { questions: [], active: true, position: 0 },
  providers: { languages: ['English'], active: true },
  establishments: { kind: 'CLINIC', in_network: true },
  practices: { hours: [], active: true },
  pincodes: {},
  served_areas: { localities: [], serviceable: true },
}

/** The tabs, in their order. */
export const NETWORK_TABS: readonly NetworkKind[] = [
  'establishments',
  'providers',
  'practices',
  'specialities',
  'problem_areas',
  'pincodes',
  'served_areas',
]

/** A value as a field shows it; nothing where there is none. */
export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** What was typed, as the call takes it: numbers as numbers, lines as a list. */
export function documentOf(kind: NetworkKind, typed: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const document: Record<string, unknown> = {}
  for (const { name, kind: input } of NETWORK_FORMS[kind]) {
    const value = typed[name]
    if (input === 'amount') {
      const text = plainAmount(textOf(value))
      if (text !== '') document[name] = Number.isFinite(Number(text)) ? Number(text) : text
    } else if (input === 'lines') {
      const lines = Array.isArray(value) ? value.map((one) => String(one).trim()) : []
      document[name] = lines.filter(Boolean)
    } else if (value !== undefined && value !== null && value !== '') document[name] = value
  }
  return document
}
