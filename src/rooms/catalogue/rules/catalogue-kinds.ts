import { OFFER_KINDS } from '#rooms/checkups/rules/offer-documents.ts'
import { NETWORK_KINDS } from '#rooms/directory/rules/network-kinds.ts'

/** The kinds of the catalogue, ordered so that a later kind refers to earlier ones. */
export const CATALOGUE_KINDS = ['plans', 'groups', 'coupons', 'offers', 'redirects', 'insurance_plans'] as const
export type CatalogueKind = (typeof CATALOGUE_KINDS)[number]

/** What the file has besides: the dashboard edits companies and the network on pages of their own, check-ups nowhere. */
export const FILE_KINDS = [
  ...CATALOGUE_KINDS,
  'organizations',
  'subsidiaries',
  'contracts',
  ...NETWORK_KINDS,
  ...OFFER_KINDS,
] as const
export type FileKind = (typeof FILE_KINDS)[number]

/** Another item that a document refers to. */
export interface Reference {
  path: (string | number)[]
  kind: FileKind
  id: string
}
