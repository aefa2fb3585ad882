import { audit, auditedBy } from '#platform/audit/audit.ts'
import type { BodyOf } from '#platform/contract/call.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Caller } from '#platform/contract/who.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import type { changeCorporateUser as call } from '../contract.ts'
import { isChangeableRole, type PartnerRole } from '../rules/roles.ts'
import { refuseOwn, split } from './own-role.ts'
import { readCorporateUser } from './queries.ts'
import { withdrawInvitationsOf } from './withdraw-invitations.ts'

/** What the roles of a company need from the companies room, which is a layer above. */
export interface UserActivities {
  recordUserChange: (
    trx: Db,
    change: {
      subsidiary_id: string
      account_id: string
      before: PartnerRole
      /** Null where the access ends. */
      after: PartnerRole | null
      actor: Caller
      now: Date
    },
  ) => Promise<void>
}

interface User {
  subsidiaryId: string
  account_id: string
}

/**
 * Makes a member of a company its admin, or the other way round, effective at the person's next request: a session without
 * the second factor waits for it. Who is no admin any more has no open invitations either, with which they could come back.
 * @throws Refusal NOT_FOUND, OWN_ROLE, STALE, OTHER_TASK; FORBIDDEN when the acting person has lost the role meanwhile
 */
export async function changeCorporateUser(
  context: AnyRequestContext,
  { recordUserChange }: UserActivities,
  { subsidiaryId: subsidiary_id, account_id }: User,
  { role, version }: BodyOf<typeof call>,
) {
  refuseOwn(context, account_id)
  const { caller, now } = context
  return withTransaction(context.db, async (trx) => {
    const before = await lockUser(trx, context, { subsidiary_id, account_id })
    if (before.version !== version) throw new Refusal('STALE')
    if (!isChangeableRole(before.role)) throw new Refusal<typeof call>('OTHER_TASK')
    if (before.role !== role) {
      await trx
        .updateTable('partner_roles')
        .set({ role, granted_at: now, granted_by: caller.account_id, version: version + 1 })
        .where('account_id', '=', account_id)
        .where('subsidiary_id', '=', subsidiary_id)
        .execute()
      await audit(trx, {
        ...auditedBy(context),
        tenant_id: subsidiary_id,
        action: 'access.corporate-role-changed',
        entity: 'partner_role',
        entity_id: account_id,
        before: { role: before.role, subsidiary_id },
        after: { role, subsidiary_id },
      })
      await recordUserChange(trx, { subsidiary_id, account_id, before: before.role, after: role, actor: caller, now })
      if (before.role === 'PARTNER_ADMIN') await withdrawInvitationsOf(trx, context, { subsidiary_id, account_id })
    }
    return readCorporateUser(trx, { subsidiary_id, account_id })
  })
}

/**
 * Ends a person's access to a company from the next request, and the invitations with which they could come back under
 * another number. @throws Refusal NOT_FOUND, OWN_ROLE; FORBIDDEN when the acting person has lost the role meanwhile
 */
export async function removeCorporateUser(
  context: AnyRequestContext,
  { recordUserChange }: UserActivities,
  { subsidiaryId: subsidiary_id, account_id }: User,
): Promise<void> {
  refuseOwn(context, account_id)
  const { caller, now } = context
  await withTransaction(context.db, async (trx) => {
    const { role } = await lockUser(trx, context, { subsidiary_id, account_id })
    await trx
      .deleteFrom('partner_roles')
      .where('account_id', '=', account_id)
      .where('subsidiary_id', '=', subsidiary_id)
      .execute()
    const entry = { ...auditedBy(context), tenant_id: subsidiary_id, action: 'access.corporate-user-removed' }
    await audit(trx, { ...entry, entity: 'partner_role', entity_id: account_id, before: { role, subsidiary_id } })
    await recordUserChange(trx, { subsidiary_id, account_id, before: role, after: null, actor: caller, now })
    await withdrawInvitationsOf(trx, context, { subsidiary_id, account_id })
  })
}

/**
 * Locks the roles of the acting person and of the target, always in the same order, so that of two admins who act on each
 * other the second finds their own role gone, and an admin remains.
 * @throws Refusal FORBIDDEN, NOT_FOUND
 */
async function lockUser(
  trx: Db,
  context: AnyRequestContext,
  { subsidiary_id, account_id }: { subsidiary_id: string; account_id: string },
) {
  // First, as an invitation does: what is recorded below refers to the company.
  await trx.selectFrom('subsidiaries').select('id').where('id', '=', subsidiary_id).forKeyShare().execute()
  const rows = await trx
    .selectFrom('partner_roles')
    .select(['account_id', 'role', 'version'])
    .where('subsidiary_id', '=', subsidiary_id)
    .where('account_id', 'in', [context.caller.account_id ?? account_id, account_id])
    .orderBy('account_id')
    .forUpdate()
    .execute()
  const { own, other } = split(context, rows)
  if (own?.role !== context.caller.tenants.find(({ tenant_id }) => tenant_id === subsidiary_id)?.role)
    throw new Refusal('FORBIDDEN')
  if (!other) throw new Refusal('NOT_FOUND')
  return other
}
