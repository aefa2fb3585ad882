import { pageReply } from '#dashboard/server/page-reply.ts'
import { audit, auditedBy } from '#platform/audit/audit.ts'
import type { Caller } from '#platform/contract/who.ts'
import { on } from '#platform/serving/context.ts'
import { mayOpen } from '#rooms/claims/rules/may-open.ts'
import { findByMobile } from '#rooms/subscriptions/server/find-by-mobile.ts'
import { maskMobile, normaliseMobile } from '#values/mobile.ts'
import { toRupees } from '#values/money.ts'
import { rowsOfPage } from '#values/page.ts'
import { toWireTime } from '#values/wire-time.ts'
import { type FoundClaim, readDeskPace, readToday, searchDesk } from '../contract.ts'
import { type FoundRow, findClaims, findClaimsNearly } from './claim-search.ts'
import { readPace } from './read-pace.ts'
import { readToday as today } from './read-today.ts'

export const staffSearchRoutes = [
  on(readToday, ({ db, caller, now }) => today(db, caller, now)),
  on(readDeskPace, ({ db, caller, now }) => readPace(db, caller, now)),
  on(searchDesk, async (request) => {
    const { db, keys, now, caller, query } = request
    const { field, value, page_number } = query
    const found = await findClaims(db, query, rowsOfPage(page_number))
    const nearly = field === 'patient_name' && found.total === 0 ? await findClaimsNearly(db, value) : []
    const subscriptions = field === 'mobile' ? await findByMobile(db, normaliseMobile(value), now) : []
    const total = found.total + nearly.length
    await audit(db, {
      ...auditedBy(request),
      action: 'staff-search.desk-searched',
      entity: 'search',
      // Names and numbers are not stored; anyone who knows one can compare its hash.
      after: { field, value: keys.hmac('staff-search', value).toString('base64url'), claims: total },
    })
    return {
      ...pageReply('claims', {
        rows: [...found.rows, ...nearly].map((row) => claimOnWire(row, caller)),
        total,
        page_number,
      }),
      subscriptions: subscriptions.map(({ starts_on, ends_on, holder_mobile, status, ...plan }) => ({
        ...plan,
        status,
        holder_mobile: maskMobile(holder_mobile),
        start_date: starts_on,
        end_date: ends_on,
      })),
      nearly: nearly.length > 0,
    }
  }),
]

function claimOnWire(row: FoundRow, caller: Caller): FoundClaim {
  const { claim_amount_paise, approved_claim_amount_paise, created_at } = row
  const { id, subscription_id, status, uhid, patient_name, plan_name, claim_type } = row
  return {
    subscription_id,
    uhid,
    patient_name,
    plan_name,
    claim_type,
    status,
    id: Number(id),
    claim_amount: toRupees(claim_amount_paise),
    approved_claim_amount: approved_claim_amount_paise === null ? null : toRupees(approved_claim_amount_paise),
    created_at: toWireTime(created_at),
    may_open: mayOpen(
      { status, on_hold_by: row.on_hold_by },
      { part: 'staff', account_id: caller.account_id ?? '', actions: caller.actions },
    ),
  }
}
