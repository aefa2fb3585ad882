import { on, type Route } from '#platform/serving/context.ts'
import { listPartners as listPartnersCall } from '../contract.ts'
import { listPartners } from './queries.ts'

export const companyRoutes: Route[] = [
  on(listPartnersCall, async ({ db, params, now }) => {
    const partners = await listPartners(db, [params.subsidiaryId], now)
    return { partners: partners.get(params.subsidiaryId) ?? [] }
  }),
]
