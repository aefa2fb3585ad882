import { audit, auditedBy } from '#platform/audit/audit.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import type { StaffRole } from '../rules/roles.ts'
import { looksLike } from '../rules/staff-name.ts'
import { appointmentWords } from '../words/appointments.ts'
import { accessWords } from '../words.ts'
import { split } from './own-role.ts'
import { staffNames } from './staff-names.ts'
import { withdrawOfferedBy } from './withdraw-invitations.ts'

/** What roles need from the accounts and notifications rooms, which are above. */
export interface AccountCommands {
  /** Ends every session of a person: a changed role takes effect with a new login. */
  endSessions: (trx: Db, account_id: string, now: Date) => Promise<unknown>
  /** Stores the name that a person has entered, if their account has none. */
  nameAccount: (trx: Db, account_id: string, name: string) => Promise<unknown>
  /** Ends the proposed settings of those who may no longer change settings. */
  closeSettingProposals: (trx: Db, now: Date) => Promise<unknown>
  /** Tells every super-admin who proposes, appoints, declines or removes one of those with most rights. */
  tellSuperadmins: (trx: Db, parts: Pick<AnyRequestContext, 'keys'>, news: AppointmentNews) => Promise<void>
}

interface AppointmentNews {
  kind: 'proposed' | 'appointed' | 'declined' | 'removed'
  /** The name among colleagues. */
  person: string
  role: 'SUPERADMIN' | 'ADMIN'
  /** The name of who did it. */
  by: string
  now: Date
}

interface Grant {
  role: StaffRole
  granted_by: string | null
  /** The second of the two who appoint a super-admin or an admin. */
  confirmed_by?: string | null
}

/** Gives a person a role, which the database adds to their appointments; the sessions opened without it end. */
export async function giveRole(
  trx: Db,
  context: AnyRequestContext,
  { endSessions, closeSettingProposals }: Pick<AccountCommands, 'endSessions' | 'closeSettingProposals'>,
  { account_id, before, grant }: { account_id: string; before: string | null; grant: Grant },
): Promise<void> {
  const { now } = context
  const { role, granted_by, confirmed_by = null } = grant
  const granted = { role, granted_at: now, granted_by, confirmed_by }
  await trx
    .insertInto('staff_roles')
    .values({ account_id, ...granted })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(granted))
    .execute()
  await endSessions(trx, account_id, now)
  await endProposals(trx, { account_id, role, now })
  await withdrawOfferedBy(trx, context, { account_id, role })
  await closeSettingProposals(trx, now)
  const entry = { ...auditedBy(context), action: 'access.staff-role-set', entity: 'staff_role', entity_id: account_id }
  const proposed = confirmed_by === null ? {} : { proposed_by: granted_by }
  await audit(trx, { ...entry, before: before === null ? null : { role: before }, after: { role, ...proposed } })
}

/**
 * Ends the open proposals that a changed role overtakes: those about the person, and those they made as a super-admin. Its audit
 * entry is that of the role.
 * @param role null where it was removed
 */
export async function endProposals(
  trx: Db,
  { account_id, role, now }: { account_id: string; role: StaffRole | null; now: Date },
): Promise<void> {
  await trx
    .updateTable('staff_proposals')
    .set({ status: 'WITHDRAWN', decided_at: now, note: appointmentWords.overtaken })
    .where('status', '=', 'OPEN')
    .where((where) =>
      where.or([
        where('account_id', '=', account_id),
        ...(role === 'SUPERADMIN' ? [] : [where('proposed_by', '=', account_id)]),
      ]),
    )
    .execute()
}

/** @returns the name under which colleagues know this person from now on */
export async function nameStaff(
  trx: Db,
  context: AnyRequestContext,
  account_id: string,
  name: string | undefined,
): Promise<string> {
  const before = (await staffNames(trx, [account_id])).get(account_id)
  const chosen = await chooseName(trx, account_id, name)
  if (chosen === before) return chosen
  const given = { name: chosen, given_by: context.caller.account_id, given_at: context.now }
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
    after: { name: chosen },
  })
  return chosen
}

/** @returns the name that stands or was given @throws Refusal INVALID without any, or for one like a colleague's */
export async function chooseName(trx: Db, account_id: string, name: string | undefined): Promise<string> {
  const before = (await staffNames(trx, [account_id])).get(account_id)
  if (before !== undefined && (name ?? before) === before) return before
  if (name === undefined) throw new Refusal('INVALID', { fields: { name: accessWords.people.staffName } })
  await refuseLookalike(trx, account_id, name)
  return name
}

/** Colleagues tell by the name which two people made a decision. @throws Refusal INVALID */
async function refuseLookalike(trx: Db, account_id: string, name: string): Promise<void> {
  const colleagues = await trx.selectFrom('staff_names').select('name').where('account_id', '<>', account_id).execute()
  if (colleagues.some((colleague) => looksLike(colleague.name, name)))
    throw new Refusal('INVALID', { fields: { name: accessWords.people.nameTaken } })
}

/**
 * Locks the roles of the acting person and of the target, always in the same order, so that of two administrators who
 * remove each other the second finds their own role gone.
 * @returns the target's role, and since when
 * @throws Refusal FORBIDDEN when the acting person has lost the role meanwhile
 */
export async function holdStaff(trx: Db, { caller }: AnyRequestContext, account_id: string) {
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

/** @throws Refusal NOT_FOUND */
export async function lockPerson(trx: Db, account_id: string) {
  const found = await trx
    .selectFrom('accounts')
    .select('mobile')
    .where('id', '=', account_id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!found) throw new Refusal('NOT_FOUND')
  return found
}
