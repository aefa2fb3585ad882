import { sql } from 'kysely'
import { countRows } from '#dashboard/server/count-rows.ts'
import { pageReply } from '#dashboard/server/page-reply.ts'
import type { ReplyOf } from '#platform/contract/call.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { mayStill } from '#rooms/access/server/second-person.ts'
import { isMobile, maskMobile, normaliseMobile } from '#values/mobile.ts'
import { toRupees } from '#values/money.ts'
import { rowsOfPage } from '#values/page.ts'
import { toWireTime } from '#values/wire-time.ts'
import type { listOrderCandidates, listPartnerOrders, PartnerOrder } from '../contract/desk.ts'
import type { ORDER_STATUSES, WaitingReason } from '../rules/partner-order.ts'
import { listCandidates, listNamed } from './candidates.ts'
import { readOneChooserPaise } from './commands/choose-person.ts'
import { mayGiveBack, waitsForStaff } from './order-returns.ts'
import { type OrderRow, readTaken } from './partner-orders.ts'

const shown = (db: Db) =>
  db
    .selectFrom('partner_orders as o')
    .leftJoin('service_uses as u', 'u.id', 'o.use_id')
    .leftJoin('staff_names as n', 'n.account_id', 'o.decided_by')
    .leftJoin('staff_names as p', 'p.account_id', 'o.proposed_by')
    .select(['o.id', 'o.reference', 'o.kind', 'o.mobile', 'o.uhid', 'o.service_date', 'o.city', 'o.provider_name'])
    .select(['o.gross_paise', 'o.paid_by_plan_paise', 'o.paid_by_member_paise', 'o.stage', 'o.status', 'o.reason'])
    .select(['o.note', 'o.modified_at', 'o.version', 'u.subscription_id', 'n.name as decided_by', 'o.chosen_reason'])
    .select(['o.proposed_uhid', 'o.proposed_by', 'o.proposed_reason', 'p.name as proposer'])
    .select(mayStill('o.proposed_by', 'subscription.addQuota').as('may_propose'))
    .leftJoin('partner_order_returns as back', (join) =>
      join
        .onRef('back.order_id', '=', 'o.id')
        .onRef('back.order_version', '=', 'o.version')
        .on('back.decision', 'is', null),
    )
    .leftJoin('staff_names as rn', 'rn.account_id', 'back.proposed_by')
    .select(['u.status as use_status', 'u.paid_by_plan_paise as charged_paise'])
    .select([
      'back.amount_paise as return_paise',
      'back.proposed_by as return_by',
      'back.reason as return_reason',
      'rn.name as returner',
    ])
    .select(mayGiveBack().as('may_return'))
    .select(
      sql<bigint>`(select coalesce(sum(amount_paise), 0)::bigint from partner_order_returns b
        where b.order_id = o.id and b.decision = 'GIVEN_BACK')`.as('given_back_paise'),
    )
    .select(sql<number>`(select count(*) from partner_events e where e.order_id = o.id)::int`.as('events'))

type Row = Awaited<ReturnType<ReturnType<typeof shown>['execute']>>[number]

function onWire(row: Row, account_id: string | null): PartnerOrder {
  const { id, mobile, gross_paise, paid_by_plan_paise, paid_by_member_paise, modified_at, ...rest } = row
  const { proposed_uhid, proposed_by, proposed_reason, proposer, may_propose, ...shownFacts } = rest
  const { use_status, charged_paise, given_back_paise, ...others } = shownFacts
  const { return_paise, return_by, return_reason, returner, may_return, ...facts } = others
  const isProposed = row.status === 'WAITING' && may_propose && proposed_uhid !== null
  return {
    ...facts,
    id: String(id),
    reason: row.reason as WaitingReason | null,
    mobile: mobile && maskMobile(mobile),
    gross: toRupees(gross_paise),
    paid_by_plan: toRupees(paid_by_plan_paise),
    paid_by_member: toRupees(paid_by_member_paise),
    proposed: isProposed
      ? { uhid: proposed_uhid, by: proposer, by_you: proposed_by === account_id, reason: proposed_reason ?? '' }
      : null,
    charged: use_status === 'SETTLED' ? toRupees(charged_paise!) : null,
    given_back: toRupees(given_back_paise),
    proposed_return:
      return_paise === null || !may_return
        ? null
        : {
            amount: toRupees(return_paise),
            by: returner,
            by_you: return_by === account_id,
            reason: return_reason ?? '',
          },
    modified_at: toWireTime(modified_at),
  }
}

interface PartnerOrderQuery {
  status?: (typeof ORDER_STATUSES)[number] | undefined
  search?: string | undefined
  page_number: number
}

export async function listOrders(
  db: Db,
  asked: PartnerOrderQuery,
  account_id: string | null,
): Promise<ReplyOf<typeof listPartnerOrders>> {
  const { status, search, page_number } = asked
  const found = shown(db)
    .$if(status === 'WAITING', (query) => query.where(waitsForStaff()))
    .$if(status !== undefined && status !== 'WAITING', (query) => query.where('o.status', '=', status!))
    .$if(Boolean(search), (query) =>
      isMobile(search!)
        ? query.where('o.mobile', '=', normaliseMobile(search!))
        : query.where('o.reference', 'like', `${search!.replaceAll(/[\\%_]/g, '\\$&')}%`),
    )
  const { offset, limit } = rowsOfPage(page_number)
  const rows = await found.orderBy('o.id', 'desc').offset(offset).limit(limit).execute()
  return pageReply('orders', {
    rows: rows.map((row) => onWire(row, account_id)),
    total: await countRows(found),
    page_number,
  })
}

/** @throws Refusal NOT_FOUND */
export async function viewOrder(db: Db, id: string, account_id: string | null): Promise<PartnerOrder> {
  const row = await shown(db).where('o.id', '=', BigInt(id)).executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
  return onWire(row, account_id)
}

/** @throws Refusal NOT_FOUND */
export async function viewCandidates(
  db: Db,
  { id, mobile, now }: { id: string; mobile: string | undefined; now: Date },
): Promise<ReplyOf<typeof listOrderCandidates>> {
  const found = await db.selectFrom('partner_orders').selectAll().where('id', '=', BigInt(id)).executeTakeFirst()
  if (!found) throw new Refusal('NOT_FOUND')
  const order = found as OrderRow
  const named = await listNamed(db, order, now)
  const isNamed = (uhid: string) => named.some((one) => one.uhid === uhid && !one.is_elsewhere)
  const candidates = await listCandidates(db, mobile ? { ...order, mobile, uhid: null } : order, now)
  const taken = await readTaken(db, order)
  for (const uhid of mobile ? [] : new Set([order.proposed_uhid, order.chosen_uhid, taken?.uhid]))
    if (uhid && !candidates.some((one) => one.uhid === uhid))
      candidates.push(...(await listCandidates(db, { ...order, mobile: null, uhid }, now)))
  const uhids = candidates.map(({ uhid }) => uhid)
  const names = await db
    .selectFrom('subscription_members as m')
    .innerJoin('subscriptions as s', 's.id', 'm.subscription_id')
    .innerJoin('plan_versions as v', 'v.id', 's.plan_version_id')
    .select(['m.uhid', 'm.name', 'v.name as plan_name'])
    .where('m.uhid', '=', sql<string>`any (${uhids}::uuid[])`)
    .execute()
  return {
    candidates: candidates.map(({ uhid, reason, remaining, available_paise }) => {
      const person = names.find((one) => one.uhid === uhid)
      return {
        uhid,
        name: person?.name ?? null,
        is_named: isNamed(uhid),
        plan_name: person?.plan_name ?? '',
        reason: reason ?? null,
        remaining,
        available: available_paise === null ? null : toRupees(available_paise),
      }
    }),
    one_person: toRupees(await readOneChooserPaise(db, now)),
  }
}
