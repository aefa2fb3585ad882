/** What the network consists of, ordered so that a later kind refers to earlier ones. */
export const NETWORK_KINDS = [
  'specialities',
  'problem_areas',
  'providers',
  'establishments',
  'practices',
  'pincodes',
  'served_areas',
] as const
export type NetworkKind = (typeof NETWORK_KINDS)[number]

/** The field that is the id of a record, for kinds whose id a person types. */
export const TYPED_IDS: Partial<Record<NetworkKind, string>> = { pincodes: 'pincode', served_areas: 'prefix' }

export const ESTABLISHMENT_KINDS = ['CLINIC', 'HOSPITAL', 'DIAGNOSTIC_CENTRE'] as const
