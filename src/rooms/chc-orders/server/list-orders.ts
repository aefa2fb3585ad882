import { pageReply } from '#dashboard/server/page-reply.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import { isPartnerActive } from '#rooms/companies/rules/partner-order.ts'
import type { ConsentState } from '#rooms/partner-consents/rules/consent-state.ts'
import { purposeOf } from '#rooms/partner-consents/rules/coordinator-acts.ts'
import { type ConsentRow, readCompanyConsent } from '#rooms/partner-consents/server/consents.ts'
import { pageOfCompany } from '#rooms/partner-consents/server/list-consents.ts'
import { isHomeCare } from '#rooms/plans/rules/home-care.ts'
import { readPlanVersion } from '#rooms/plans/server/queries/read-plan-version.ts'
import type { ChcOrder } from '../contract/orders.ts'
import { ordersOnWire } from './order-on-wire.ts'

interface OrderListQuery {
  subsidiaryId: string
  states?: readonly ConsentState[] | undefined
  page_number: number
}

/** A page of the orders of a company, newest first. */
export async function listOrders(context: AnyRequestContext, { subsidiaryId, states, page_number }: OrderListQuery) {
  const { now } = context
  return withTransaction(context.db, async (trx) => {
    const { rows, total } = await pageOfCompany(trx, {
      subsidiary_id: subsidiaryId,
      purpose: 'CARE',
      states,
      page_number,
      now,
    })
    return pageReply('chc_orders', { rows: await shown(trx, context, subsidiaryId, rows), total, page_number })
  })
}

/** @throws Refusal NOT_FOUND for one of another company */
export async function readOrder(
  context: AnyRequestContext,
  { subsidiaryId, id }: { subsidiaryId: string; id: string },
): Promise<ChcOrder> {
  return withTransaction(context.db, async (trx) => {
    const row = await readCompanyConsent(trx, { subsidiaryId, id })
    if (purposeOf(row.scopes) !== 'CARE') throw new Refusal('NOT_FOUND')
    const [order] = await shown(trx, context, subsidiaryId, [row])
    if (!order) throw new Refusal('NOT_FOUND')
    return order
  })
}

function shown(trx: Db, { caller, keys, now }: AnyRequestContext, subsidiary_id: string, rows: readonly ConsentRow[]) {
  return ordersOnWire(trx, rows, { coordinator_id: caller.account_id!, subsidiary_id, keys, now })
}

/** Contracts of a company under which home care can be requested now, the newest first. */
export async function homeCareContracts(db: Db, subsidiary_id: string, now: Date) {
  const contracts = await db
    .selectFrom('partner_plans')
    .select(['id', 'partner_name', 'plan_version_id', 'quota', 'consumed_quota', 'ends_on', 'is_plan_active'])
    .where('subsidiary_id', '=', subsidiary_id)
    .where('status', '=', 'SIGNED')
    .orderBy('starts_on', 'desc')
    .orderBy('id')
    .execute()
  const found: typeof contracts = []
  for (const contract of contracts.filter((one) => isPartnerActive(one, now))) {
    const { line } = await readPlanVersion(db, contract.plan_version_id)
    if (isHomeCare({ line })) found.push(contract)
  }
  return found
}

/** They, with the lives left. */
export async function listOrderPlans(db: Db, subsidiary_id: string, now: Date) {
  const contracts = await homeCareContracts(db, subsidiary_id, now)
  return {
    plans: contracts.map(({ id, partner_name, quota, consumed_quota }) => ({
      partner_id: id,
      name: partner_name,
      remaining_quota: Math.max(0, quota - consumed_quota),
    })),
  }
}
