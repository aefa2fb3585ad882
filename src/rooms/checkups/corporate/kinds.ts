import { useParams } from 'react-router'
import { useCompanyQuery } from '#rooms/companies/components/company-query.ts'
import type { Variation } from '../rules/sub-status.ts'

const KINDS: Record<string, Variation> = { ahc: 'AHC', pemc: 'PEMC' }
const SECTION = '/corporate/dashboard/checkups'

/** The kind of check-up in the address; undefined for another word. */
export function useKind(): Variation | undefined {
  return KINDS[useParams().kind ?? '']
}

/** The addresses of the section, with the company in them. */
export function useCheckupLinks() {
  const query = useCompanyQuery()
  return {
    list: (kind?: Variation) => `${SECTION}${kind ? `/${kind.toLowerCase()}` : ''}${query}`,
    newOrder: `${SECTION}/pemc/new${query}`,
    order: ({ variation, order_id }: { variation: Variation; order_id: string }) =>
      `${SECTION}/${variation.toLowerCase()}/${order_id}${query}`,
  }
}
