import type { Selectable } from 'kysely'
import type { WalletTopups } from '#db/schema.ts'
import { audit, auditedBy } from '#platform/audit/audit.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import type { OWN_AFFAIR } from '#rooms/access/who.ts'
import { recordActivities } from '#rooms/companies/server/record-activity.ts'

export interface TopupContract {
  id: string
  subsidiary_id: string
  partner_name: string
}

/** A signed contract that gives its people credits. */
export function readTopupContract(db: Db, id: string): Promise<TopupContract | undefined> {
  return db
    .selectFrom('partner_plans')
    .select(['id', 'subsidiary_id', 'partner_name'])
    .where('id', '=', id)
    .where('status', '=', 'SIGNED')
    .where('is_wallet_based_plan', '=', true)
    .executeTakeFirst()
}

/** @throws Refusal NOT_FOUND */
export async function lockTopup(
  trx: Db,
  id: string,
): Promise<{ topup: Selectable<WalletTopups>; contract: TopupContract }> {
  const topup = await trx
    .selectFrom('wallet_topups')
    .selectAll()
    .where('transaction_id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  const contract = topup && (await readTopupContract(trx, topup.partner_plan_id))
  if (!contract) throw new Refusal('NOT_FOUND')
  return { topup, contract }
}

/** Users of a company leave its money to our other staff. @throws Refusal OWN_AFFAIR */
export async function refuseOwnTopup(
  trx: Db,
  account_id: string | null,
  { subsidiary_id }: TopupContract,
  topup: Pick<Selectable<WalletTopups>, 'source' | 'asked_by'> | null,
): Promise<void> {
  const role = await trx
    .selectFrom('partner_roles')
    .select('role')
    .where('account_id', '=', account_id)
    .where('subsidiary_id', '=', subsidiary_id)
    .executeTakeFirst()
  if (role || (topup?.source === 'COMPANY' && topup.asked_by === account_id))
    throw new Refusal<typeof OWN_AFFAIR>('OWN_AFFAIR')
}

/** In the audit log, and among the company's activities. */
export async function recordTopup(
  request: AnyRequestContext,
  trx: Db,
  { subsidiary_id }: TopupContract,
  transaction_id: string,
  { action, summary, after }: { action: string; summary: string; after: object },
): Promise<void> {
  await auditTopup(request, trx, transaction_id, { action, after })
  await recordActivities(trx, { subsidiary_id, actor: request.caller, at: request.now }, [
    { action: 'WALLET_TRANSFER', entity: 'topup', entity_id: transaction_id, summary },
  ])
}

export function auditTopup(
  request: AnyRequestContext,
  trx: Db,
  entity_id: string,
  { action, after }: { action: string; after: object },
): Promise<void> {
  return audit(trx, { ...auditedBy(request), action, entity: 'wallet_topup', entity_id, after })
}
