import { exportList } from '#dashboard/server/export-list.ts'
import { pageReply } from '#dashboard/server/page-reply.ts'
import { audit, auditedBy } from '#platform/audit/audit.ts'
import { on, type Route } from '#platform/serving/context.ts'
import { maskMobile } from '#values/mobile.ts'
import { rowsOfPage } from '#values/page.ts'
import { exportUpsell, listUpsell, openUpsell, sendUpsell } from '../contract.ts'
import { openLink } from './commands/open-link.ts'
import { sendLink } from './commands/send-link.ts'
import { countLinks, LINK_COLUMNS, linkOnWire, listLinks, readLink } from './links.ts'
import { findCustomer, listOffers } from './offers.ts'

export const upsellRoutes: Route[] = [
  on(listUpsell, async (request) => {
    const { db, now, query } = request
    const { mobile, page_number } = query
    const total = await countLinks(db, request, query)
    const links = await listLinks(db, request, query, rowsOfPage(page_number))
    const page = pageReply('links', { rows: links.map(linkOnWire), total, page_number })
    if (mobile === undefined) return { ...page, customer: null, plans: [] }
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
      ...page,
      customer: customer ? { name: customer.name } : null,
      plans: await listOffers(db, { account_id: customer?.id ?? null, now }),
    }
  }),
  on(exportUpsell, async (request) => {
    const { db, query } = request
    // The export is recorded with its filters.
    const recorded = { ...query, ...(query.mobile && { mobile: maskMobile(query.mobile) }) }
    return exportList(
      { ...request, query: recorded },
      {
        room: 'upsell',
        noun: 'links',
        columns: LINK_COLUMNS,
        total: await countLinks(db, request, query),
        readAfter: (last, limit) => listLinks(db, request, query, { last, limit }),
      },
    )
  }),
  on(sendUpsell, async (request) => {
    return readLink(request.db, request, await sendLink(request, request.body))
  }),
  on(openUpsell, ({ db, params, now }) => openLink(db, params.code, now)),
]
