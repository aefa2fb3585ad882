import { audit, auditedBy } from '#platform/audit/audit.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import { toWireTime } from '#values/wire-time.ts'
import type * as calls from '../contract.ts'
import type { StaffRole } from '../rules/roles.ts'

/** What roles need from the accounts room, which is a layer above. */
export interface AccountCommands {
  /** Ends every session of a person: a changed role takes effect with a new login. */
  endSessions: (trx: Db, account_id: string, now: Date) => Promise<unknown>
}

/**
 * Gives a person a staff role. Ends the sessions opened without it, because the role requires a second factor at login.
 * @throws Refusal NOT_FOUND, OWN_ROLE
 */
export async function setStaffRole(
  context: AnyRequestContext,
  { endSessions }: AccountCommands,
  account_id: string,
  role: StaffRole,
) {
  refuseOwn(context, account_id)
  const { now } = context
  return withTransaction(context.db, async (trx) => {
    const person = await lockPerson(trx, account_id)
    const before = await holdStaff(trx, context, account_id)
    const granted = { role, granted_at: now, granted_by: context.caller.account_id }
    await trx
      .insertInto('staff_roles')
      .values({ account_id, ...granted })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(granted))
      .execute()
    await endSessions(trx, account_id, now)
    const entry = {
      ...auditedBy(context),
      action: 'access.staff-role-set',
      entity: 'staff_role',
      entity_id: account_id,
    }
    await audit(trx, { ...entry, before: before ?? null, after: { role } })
    return { account_id, ...person, role, granted_at: toWireTime(now) }
  })
}

/** Removes a staff role, effective at the person's next request. @throws Refusal NOT_FOUND, OWN_ROLE */
export async function removeStaffRole(
  context: AnyRequestContext,
  { endSessions }: AccountCommands,
  account_id: string,
): Promise<void> {
  refuseOwn(context, account_id)
  await withTransaction(context.db, async (trx) => {
    const removed = await holdStaff(trx, context, account_id)
    if (!removed) throw new Refusal('NOT_FOUND')
    await trx.deleteFrom('staff_roles').where('account_id', '=', account_id).execute()
    await endSessions(trx, account_id, context.now)
    const entry = {
      ...auditedBy(context),
      action: 'access.staff-role-removed',
      entity: 'staff_role',
      entity_id: account_id,
    }
    await audit(trx, { ...entry, before: removed })
  })
}

/** Ends a person's access to a company from the next request. @throws Refusal NOT_FOUND, OWN_ROLE */
export async function removeCorporateUser(
  context: AnyRequestContext,
  subsidiary_id: string,
  account_id: string,
): Promise<void> {
  refuseOwn(context, account_id)
  await withTransaction(context.db, async (trx) => {
    const rows = await trx
      .selectFrom('partner_roles')
      .select(['account_id', 'role', 'subsidiary_id'])
      .where('subsidiary_id', '=', subsidiary_id)
      .where('account_id', 'in', [context.caller.account_id ?? account_id, account_id])
      .orderBy('account_id')
      .forUpdate()
      .execute()
    const { own, other } = split(context, rows)
    if (own?.role !== context.caller.tenants.find(({ tenant_id }) => tenant_id === subsidiary_id)?.role)
      throw new Refusal('FORBIDDEN')
    if (!other) throw new Refusal('NOT_FOUND')
    const removed = { role: other.role, subsidiary_id }
    await trx
      .deleteFrom('partner_roles')
      .where('account_id', '=', account_id)
      .where('subsidiary_id', '=', subsidiary_id)
      .execute()
    const entry = { ...auditedBy(context), tenant_id: subsidiary_id, action: 'access.corporate-user-removed' }
    await audit(trx, { ...entry, entity: 'partner_role', entity_id: account_id, before: removed })
  })
}

/**
 * Locks the roles of the acting person and of the target, always in the same order, so that of two administrators who
 * remove each other the second finds their own role gone.
 * @returns the target's role
 * @throws Refusal FORBIDDEN when the acting person has lost the role meanwhile
 */
async function holdStaff(trx: Db, { caller }: AnyRequestContext, account_id: string) {
  const rows = await trx
    .selectFrom('staff_roles')
    .select(['account_id', 'role'])
    .where('account_id', 'in', [caller.account_id ?? account_id, account_id])
    .orderBy('account_id')
    .forUpdate()
    .execute()
  const { own, other } = split({ caller }, rows)
  if (own?.role !== caller.staff_role) throw new Refusal('FORBIDDEN')
  return other && { role: other.role }
}

function split<Row extends { account_id: string }>(
  { caller }: Pick<AnyRequestContext, 'caller'>,
  rows: readonly Row[],
) {
  return {
    own: rows.find(({ account_id }) => account_id === caller.account_id),
    other: rows.find(({ account_id }) => account_id !== caller.account_id),
  }
}

/** Nobody can promote, demote or lock out themselves, so an administrator always remains. */
function refuseOwn({ caller }: AnyRequestContext, account_id: string): void {
  if (caller.account_id === account_id)
    throw new Refusal<typeof calls.removeCorporateUser | typeof calls.removeStaffRole | typeof calls.setStaffRole>(
      'OWN_ROLE',
    )
}

async function lockPerson(trx: Db, account_id: string) {
  const found = await trx
    .selectFrom('accounts')
    .select(['name', 'mobile'])
    .where('id', '=', account_id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!found) throw new Refusal('NOT_FOUND')
  return found
}
