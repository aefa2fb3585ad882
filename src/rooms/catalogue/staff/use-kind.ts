import { useLocation } from 'react-router'
import { CATALOGUE_KINDS, type CatalogueKind } from '../rules/catalogue-kinds.ts'

/** The kind of item in the address: /dashboard/catalog/<kind>. */
export function useKind(): CatalogueKind {
  const { pathname } = useLocation()
  const [, named] = /\/catalog\/([a-z_]+)/.exec(pathname) ?? []
  return CATALOGUE_KINDS.find((kind) => kind === named) ?? 'plans'
}
