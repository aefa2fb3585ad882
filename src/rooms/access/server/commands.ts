import { audit, auditedBy } from '#platform/audit/audit.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import { toWireTime } from '#values/wire-time.ts'
import type { StaffRole } from '../rules/roles.ts'
import { looksLike } from '../rules/staff-name.ts'
import { accessWords } from '../words.ts'
import { refuseOwn, split } from './own-role.ts'
import { staffNames } from './staff-names.ts'

/** What roles need from the accounts room, which is a layer above. */
export interface AccountCommands {
  /** Ends every session of a person: a changed role takes effect with a new login. */
  endSessions: (trx: Db, account_id: string, now: Date) => Promise<unknown>
  /** Stores the name that a person has entered, if their account has none. */
  nameAccount: (trx: Db, account_id: string, name: string) => Promise<unknown>
}

/**
 * Gives a person a staff role, and the name under which colleagues know them. A changed role ends the sessions opened
 * without it, because it requires a second factor at login.
 * @param given.name the name that stands where undefined
 * @throws Refusal NOT_FOUND, OWN_ROLE; INVALID for a person who has no such name yet, or a name like a colleague's
 */
export async function setStaffRole(
  context: AnyRequestContext,
  { endSessions }: AccountCommands,
  account_id: string,
  given: { role: StaffRole; name?: string | undefined },
) {
  refuseOwn(context, account_id)
  const { now } = context
  return withTransaction(context.db, async (trx) => {
    const person = await lockPerson(trx, account_id)
    const before = await holdStaff(trx, context, account_id)
    const name = await nameStaff(trx, context, account_id, given.name)
    const { role } = given
    const reply = { account_id, ...person, name, role }
    if (before?.role === role) return { ...reply, granted_at: toWireTime(before.granted_at) }
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
    await audit(trx, { ...entry, before: before ? { role: before.role } : null, after: { role } })
    return { ...reply, granted_at: toWireTime(now) }
  })
}

/** @returns the name under which colleagues know this person from now on */
async function nameStaff(
  trx: Db,
  context: AnyRequestContext,
  account_id: string,
  name: string | undefined,
): Promise<string> {
  const before = (await staffNames(trx, [account_id])).get(account_id)
  if (before !== undefined && (name ?? before) === before) return before
  if (name === undefined) throw new Refusal('INVALID', { fields: { name: accessWords.people.staffName } })
  await refuseLookalike(trx, account_id, name)
  const given = { name, given_by: context.caller.account_id, given_at: context.now }
  await trx
    .insertInto('staff_names')
    .values({ account_id, ...given })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(given))
    .execute()
  await audit(trx, {
    ...auditedBy(context),
    action: 'access.staff-named',
    entity: 'staff_name',
    entity_id: account_id,
    before: before === undefined ? null : { name: before },
    after: { name },
  })
  return name
}

/** Colleagues tell by the name which two people made a decision. @throws Refusal INVALID */
async function refuseLookalike(trx: Db, account_id: string, name: string): Promise<void> {
  const colleagues = await trx.selectFrom('staff_names').select('name').where('account_id', '<>', account_id).execute()
  if (colleagues.some((colleague) => looksLike(colleague.name, name)))
    throw new Refusal('INVALID', { fields: { name: accessWords.people.nameTaken } })
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
    await audit(trx, { ...entry, before: { role: removed.role } })
  })
}

/**
 * Locks the roles of the acting person and of the target, always in the same order, so that of two administrators who
 * remove each other the second finds their own role gone.
 * @returns the target's role, and since when
 * @throws Refusal FORBIDDEN when the acting person has lost the role meanwhile
 */
async function holdStaff(trx: Db, { caller }: AnyRequestContext, account_id: string) {
  const rows = await trx
    .selectFrom('staff_roles')
    .select(['account_id', 'role', 'granted_at'])
    .where('account_id', 'in', [caller.account_id ?? account_id, account_id])
    .orderBy('account_id')
    .forUpdate()
    .execute()
  const { own, other } = split({ caller }, rows)
  if (own?.role !== caller.staff_role) throw new Refusal('FORBIDDEN')
  return other
}

async function lockPerson(trx: Db, account_id: string) {
  const found = await trx
    .selectFrom('accounts')
    .select('mobile')
    .where('id', '=', account_id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!found) throw new Refusal('NOT_FOUND')
  return found
}
