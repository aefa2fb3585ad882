import { Refusal } from '#platform/contract/refusal.ts'
import type { Caller } from '#platform/contract/who.ts'
import type { Db } from '#platform/database/open-database.ts'
import { isOwnAffair } from '#rooms/access/server/own-affair.ts'
import type { readCheckupOrderReport } from '../../contract/company.ts'
import { type CheckupRights, checkupRights } from '../../rules/company-rights.ts'
import { candidateAffair } from '../order-person.ts'
import type { OrderRow } from '../orders.ts'

interface CheckupCompanyRequest {
  caller: Caller
  params: { subsidiaryId: string }
}

/**
 * What the caller may do with the check-ups of the company in the path; `partnerMay` has let them in.
 * @throws Refusal FORBIDDEN for a role, or a company, without any kind of check-up
 */
export function companyRights({ caller, params }: CheckupCompanyRequest): CheckupRights {
  const tenant = caller.tenants.find(({ tenant_id }) => tenant_id === params.subsidiaryId)
  const rights = checkupRights(tenant?.actions ?? [])
  if (rights.variations.length === 0) throw new Refusal('FORBIDDEN')
  return rights
}

/**
 * An order that the caller may see: the first half of the guard of a company's calls.
 * @throws Refusal NOT_FOUND for an order of another company, FORBIDDEN for a kind that the role does not see
 */
export async function readCompanyOrder(
  db: Db,
  { caller, params }: CheckupCompanyRequest & { params: { id: string } },
): Promise<OrderRow> {
  const { variations } = companyRights({ caller, params })
  const order = (await db
    .selectFrom('checkup_orders')
    .selectAll()
    .where('id', '=', params.id)
    .where('subsidiary_id', '=', params.subsidiaryId)
    .executeTakeFirst()) as OrderRow | undefined
  if (!order) throw new Refusal('NOT_FOUND')
  if (!variations.includes(order.variation)) throw new Refusal('FORBIDDEN')
  return order
}

/**
 * An order that the caller may act on: open its reports or ask for them, move or cancel it. In a transaction the order is
 * locked before, so that what the answer depends on cannot change.
 * @throws Refusal as readCompanyOrder; OWN_AFFAIR
 */
export async function authorizeOrder(
  db: Db,
  asked: CheckupCompanyRequest & { params: { id: string } },
): Promise<OrderRow> {
  const order = await readCompanyOrder(db, asked)
  if (await isOwnOrder(db, asked.caller, order)) throw new Refusal<typeof readCheckupOrderReport>('OWN_AFFAIR')
  return order
}

/** @throws Refusal FORBIDDEN for a company that orders no check-ups before employment */
export function authorizeOrdering(asked: CheckupCompanyRequest): void {
  if (!companyRights(asked).variations.includes('PEMC')) throw new Refusal('FORBIDDEN')
}

/** An order of the caller, or of somebody on a plan that covers them, or on one of theirs. */
export async function isOwnOrder(
  db: Db,
  { account_id }: Caller,
  order: Pick<OrderRow, 'mobile' | 'person_mobile' | 'subscription_id' | 'uhid' | 'created_at'>,
): Promise<boolean> {
  const { subscription_id, uhid, created_at: at } = order
  if (subscription_id) return isOwnAffair(db, account_id, { plan: subscription_id, patient: uhid, at })
  return isOwnAffair(db, account_id, { at, ...(await candidateAffair(db, order)) })
}
