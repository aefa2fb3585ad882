import { audit, auditedBy } from '#platform/audit/audit.ts'
import { on, type Route } from '#platform/serving/context.ts'
import { maskMobile } from '#values/mobile.ts'
import { listUpsell, openUpsell, sendUpsell } from '../contract.ts'
import { openLink } from './commands/open-link.ts'
import { sendLink } from './commands/send-link.ts'
import { listLinks, readLink } from './links.ts'
import { findCustomer, listOffers } from './offers.ts'

export const upsellRoutes: Route[] = [
  on(listUpsell, async (request) => {
    const { db, keys, now, query } = request
    const { mobile } = query
    const links = await listLinks(db, keys, { mobile, now })
    if (mobile === undefined) return { customer: null, plans: [], links }
    const customer = await findCustomer(db, mobile)
    await audit(db, {
      ...auditedBy(request),
      on_behalf_of: customer?.id ?? null,
      action: 'upsell.looked-up',
      entity: 'account',
      entity_id: customer?.id ?? null,
      after: { mobile: maskMobile(mobile) },
    })
    return {
      customer: customer ? { name: customer.name } : null,
      plans: await listOffers(db, { account_id: customer?.id ?? null, now }),
      links,
    }
  }),
  on(sendUpsell, async (request) => {
    const { db, keys, now, body } = request
    return readLink(db, keys, await sendLink(request, body), now)
  }),
  on(openUpsell, ({ db, params, now }) => openLink(db, params.code, now)),
]
