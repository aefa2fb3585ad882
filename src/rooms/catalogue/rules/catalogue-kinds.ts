/** What the catalogue is made of, in the order in which a later kind speaks of earlier ones. */
export const CATALOGUE_KINDS = ['plans', 'groups', 'coupons', 'offers', 'redirects'] as const
export type CatalogueKind = (typeof CATALOGUE_KINDS)[number]

/** Another thing of the catalogue that a document names. */
export interface Reference {
  path: (string | number)[]
  kind: CatalogueKind
  id: string
}
