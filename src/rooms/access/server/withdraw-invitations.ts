import { type RawBuilder, sql } from 'kysely'
import { audit, auditedBy } from '#platform/audit/audit.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import type { StaffRole } from '../rules/roles.ts'
import { rolesThatMay } from '../rules/second-person.ts'

/** @throws Refusal NOT_FOUND for one that is not open any more */
export async function withdrawInvitation(
  context: AnyRequestContext,
  { subsidiaryId, id }: { subsidiaryId: string; id: string },
): Promise<void> {
  const { now } = context
  await withTransaction(context.db, async (trx) => {
    const withdrawn = await trx
      .updateTable('partner_invitations')
      .set({ status: 'WITHDRAWN', decided_at: now })
      .where('id', '=', id)
      .where('subsidiary_id', '=', subsidiaryId)
      .where('status', '=', 'INVITED')
      .where('expires_at', '>', now)
      .returning(['subsidiary_id', 'role'])
      .executeTakeFirst()
    if (!withdrawn) throw new Refusal('NOT_FOUND')
    await auditWithdrawn(trx, context, id, withdrawn)
  })
}

/** Withdraws the open invitations that a person has sent for a company. */
export async function withdrawInvitationsOf(
  trx: Db,
  context: AnyRequestContext,
  { subsidiary_id, account_id }: { subsidiary_id: string; account_id: string },
): Promise<void> {
  await withdraw(trx, context, subsidiary_id, sql<boolean>`invited_by = ${account_id}`)
}

/**
 * Withdraws what our staff have offered to others while a company had no admin: its admin invites from now on. Nobody who has a
 * role there has sent these.
 */
export async function withdrawOfferedByStaff(
  trx: Db,
  context: AnyRequestContext,
  subsidiary_id: string,
): Promise<void> {
  const byStaff = sql<boolean>`not exists (select 1 from partner_roles r
    where r.subsidiary_id = partner_invitations.subsidiary_id and r.account_id = partner_invitations.invited_by)`
  await withdraw(trx, context, subsidiary_id, byStaff)
}

/** Withdraws what one of our staff has offered, who may invite to no company any more; not what they sent as its admin. */
export async function withdrawOfferedBy(
  trx: Db,
  context: AnyRequestContext,
  { account_id, role }: { account_id: string; role: StaffRole | null },
): Promise<void> {
  if (role && rolesThatMay('companies.edit').includes(role)) return
  const byThem = sql<boolean>`(invited_by = ${account_id} and not exists (select from partner_roles r
    where r.subsidiary_id = partner_invitations.subsidiary_id and r.account_id = partner_invitations.invited_by))`
  await withdraw(trx, context, null, byThem)
}

async function withdraw(
  trx: Db,
  context: AnyRequestContext,
  subsidiary_id: string | null,
  which: RawBuilder<boolean>,
): Promise<void> {
  const withdrawn = await trx
    .updateTable('partner_invitations')
    .set({ status: 'WITHDRAWN', decided_at: context.now })
    .$if(subsidiary_id !== null, (query) => query.where('subsidiary_id', '=', subsidiary_id))
    .where('status', '=', 'INVITED')
    .where(which)
    .returning(['id', 'subsidiary_id', 'role'])
    .execute()
  for (const { id, ...before } of withdrawn) await auditWithdrawn(trx, context, id, before)
}

async function auditWithdrawn(
  trx: Db,
  context: AnyRequestContext,
  id: string,
  before: { subsidiary_id: string; role: string },
): Promise<void> {
  const entry = { ...auditedBy(context), tenant_id: before.subsidiary_id, action: 'access.invitation-withdrawn' }
  await audit(trx, { ...entry, entity: 'partner_invitation', entity_id: id, before })
}
