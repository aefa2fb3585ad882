import { pageReply } from '#dashboard/server/page-reply.ts'
import { audit, auditedBy } from '#platform/audit/audit.ts'
import type { Keys } from '#platform/seal.ts'
import { on } from '#platform/serving/context.ts'
import { limitHits } from '#platform/serving/rate-limits.ts'
import { touchesOf } from '#rooms/offers/server/touches-of.ts'
import { maskMobile } from '#values/mobile.ts'
import { hostOf, networkOf } from '#values/network-of.ts'
import { rowsOfPage } from '#values/page.ts'
import { toWireTime } from '#values/wire-time.ts'
import { type Lead, listLeads, moveLead, readLead, sendLead } from '../contract.ts'
import * as commands from './commands.ts'
import { openContact } from './contact.ts'
import * as queries from './queries.ts'

const LEADS_AN_HOUR = { host: 5, network: 25 }
const HOUR_S = 3600

export const leadRoutes = [
  on(sendLead, async (request) => {
    const { db, keys, address, now, body } = request
    // Counted after validation: an invalid form is not a lead.
    const count = (sender: string, limit: number) =>
      limitHits(db, `leads:${keys.hmac('lead-sender', sender).toString('base64url')}`, limit, HOUR_S, now)
    await count(hostOf(address), LEADS_AN_HOUR.host)
    await count(networkOf(address), LEADS_AN_HOUR.network)
    const saved = await commands.saveLead(request, body, touchesOf(request))
    if (!saved.is_existing) request.setStatus(201)
    return saved
  }),
  on(listLeads, async ({ db, keys, query: { status, page_number } }) => {
    const total = await queries.countLeads(db, status)
    const rows = await queries.listLeads(db, { status, ...rowsOfPage(page_number) })
    return pageReply('leads', { rows: rows.map((row) => leadOnWire(keys, row)), total, page_number })
  }),
  on(readLead, {
    authorize: ({ db, params }) => queries.readLead(db, params.id),
    answer: async (request) => {
      const { db, keys, authorized } = request
      const { mobile, email, details, first_touch } = openContact(keys, authorized)
      await audit(db, { ...auditedBy(request), action: 'leads.lead-read', entity: 'lead', entity_id: authorized.id })
      return { ...leadOnWire(keys, authorized), mobile, email, details, first_touch }
    },
  }),
  on(moveLead, {
    authorize: ({ db, params }) => queries.readLead(db, params.id),
    answer: async (request) =>
      leadOnWire(request.keys, await commands.moveLead(request, { ...request.params, ...request.body })),
  }),
]

/** A lead as the list shows it: with enough of the number to recognise it. */
function leadOnWire(keys: Keys, row: queries.LeadRow): Lead {
  const { id, plan_name, partner_name, source, medium, campaign, sub_type, version } = row
  const { name, mobile } = openContact(keys, row)
  return {
    id,
    name,
    plan_name,
    partner_name,
    source,
    medium,
    campaign,
    sub_type,
    times_asked: Number(row.times_of_number),
    version,
    type: row.type,
    status: row.status,
    mobile: maskMobile(mobile),
    wants_offers: row.marketing_text_version !== null,
    last_asked_at: toWireTime(row.last_asked_at),
  }
}
