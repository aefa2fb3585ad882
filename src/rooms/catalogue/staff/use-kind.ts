import { useLocation } from 'react-router'
import { CATALOGUE_KINDS, type CatalogueKind } from '../rules/catalogue-kinds.ts'

/** Which kind of thing the address is about: /dashboard/catalog/<kind>. */
export function useKind(): CatalogueKind {
  const { pathname } = useLocation()
  const [, named] = /\/catalog\/([a-z]+)/.exec(pathname) ?? []
  return CATALOGUE_KINDS.find((kind) => kind === named) ?? 'plans'
}
