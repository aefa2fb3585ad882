/** The kinds of the catalogue, ordered so that a later kind refers to earlier ones. */
export const CATALOGUE_KINDS = ['plans', 'groups', 'coupons', 'offers', 'redirects'] as const
export type CatalogueKind = (typeof CATALOGUE_KINDS)[number]

/** Another catalogue item that a document refers to. */
export interface Reference {
  path: (string | number)[]
  kind: CatalogueKind
  id: string
}
