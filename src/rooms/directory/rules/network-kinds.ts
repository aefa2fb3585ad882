/** What the network consists of, ordered so that a later kind refers to earlier ones. */
export const NETWORK_KINDS = [
  'specialities',
  'problem_areas',
  'providers',
  'establishments',
  'practices',
  'pincodes',
] as const
export type NetworkKind = (typeof NETWORK_KINDS)[number]

export const ESTABLISHMENT_KINDS = ['CLINIC', 'HOSPITAL', 'DIAGNOSTIC_CENTRE'] as const
