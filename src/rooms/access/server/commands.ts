import { audit, auditedBy } from '#platform/audit/audit.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import { toWireTime } from '#values/wire-time.ts'
import { isAppointedByTwo, needsTwoPeople } from '../rules/appointment.ts'
import { isStaffRole, type StaffRole } from '../rules/roles.ts'
import { proposeAppointment } from './appointments.ts'
import { refuseOwn } from './own-role.ts'
import { staffNames } from './staff-names.ts'
import { type AccountCommands, endProposals, giveRole, holdStaff, lockPerson, nameStaff } from './staff-role.ts'
import { withdrawOfferedBy } from './withdraw-invitations.ts'

/**
 * Gives a person a staff role, and the name under which colleagues know them. A changed role ends the sessions opened
 * without it, because it requires a second factor at login. A super-admin or an admin is only proposed, and the person
 * keeps role and name until another super-admin confirms.
 * @param given.name the name that stands where undefined
 * @throws Refusal NOT_FOUND, OWN_ROLE, ALREADY_PROPOSED; INVALID for a person who has no such name yet, or a name like a
 * colleague's
 */
export async function setStaffRole(
  context: AnyRequestContext,
  above: AccountCommands,
  account_id: string,
  given: { role: StaffRole; name?: string | undefined },
) {
  refuseOwn(context, account_id)
  const { now, caller } = context
  const { role } = given
  return withTransaction(context.db, async (trx) => {
    const person = await lockPerson(trx, account_id)
    const before = await holdStaff(trx, context, account_id)
    const held = before && isStaffRole(before.role) ? before.role : null
    if (isAppointedByTwo(role) && needsTwoPeople(held, role)) {
      const name = await proposeAppointment(trx, context, above, { account_id, ...given, role })
      context.setStatus(202)
      return { account_id, ...person, name, role, granted_at: toWireTime(now), pending: true }
    }
    const name = await nameStaff(trx, context, account_id, given.name)
    const reply = { account_id, ...person, name, role, pending: false }
    if (before && held === role) return { ...reply, granted_at: toWireTime(before.granted_at) }
    await tellIfMuchIsLost(trx, context, above, { name, held })
    const grant = { role, granted_by: caller.account_id }
    await giveRole(trx, context, above, { account_id, before: held, grant })
    return { ...reply, granted_at: toWireTime(now) }
  })
}

/** Removes a staff role, effective at the person's next request. @throws Refusal NOT_FOUND, OWN_ROLE */
export async function removeStaffRole(
  context: AnyRequestContext,
  above: AccountCommands,
  account_id: string,
): Promise<void> {
  refuseOwn(context, account_id)
  await withTransaction(context.db, async (trx) => {
    const removed = await holdStaff(trx, context, account_id)
    if (!removed) throw new Refusal('NOT_FOUND')
    const name = (await staffNames(trx, [account_id])).get(account_id) ?? ''
    await tellIfMuchIsLost(trx, context, above, { name, held: isStaffRole(removed.role) ? removed.role : null })
    await trx.deleteFrom('staff_roles').where('account_id', '=', account_id).execute()
    await above.endSessions(trx, account_id, context.now)
    await endProposals(trx, { account_id, role: null, now: context.now })
    await withdrawOfferedBy(trx, context, { account_id, role: null })
    await above.closeSettingProposals(trx, context.now)
    const entry = {
      ...auditedBy(context),
      action: 'access.staff-role-removed',
      entity: 'staff_role',
      entity_id: account_id,
    }
    await audit(trx, { ...entry, before: { role: removed.role } })
  })
}

/** One person may take such a role away, because that has to be quick; the others, and who loses it, learn of it. */
async function tellIfMuchIsLost(
  trx: Db,
  context: AnyRequestContext,
  { tellSuperadmins }: AccountCommands,
  { name, held }: { name: string; held: StaffRole | null },
): Promise<void> {
  if (!held || !isAppointedByTwo(held)) return
  const by = context.caller.staff_name ?? ''
  await tellSuperadmins(trx, context, { kind: 'removed', person: name, role: held, by, now: context.now })
}
