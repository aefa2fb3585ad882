import type { Selectable } from 'kysely'
import type { StaffProposals } from '#db/schema.ts'
import { audit, auditedBy } from '#platform/audit/audit.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import { toWireTime } from '#values/wire-time.ts'
import type * as calls from '../contract/appointments.ts'
import type { setStaffRole } from '../contract.ts'
import { type AppointedByTwo, appointmentExpires } from '../rules/appointment.ts'
import { refuseDependent } from './second-person.ts'
import { staffNames } from './staff-names.ts'
import { type AccountCommands, chooseName, giveRole, holdStaff, lockPerson, nameStaff } from './staff-role.ts'

interface AppointmentInput {
  account_id: string
  role: AppointedByTwo
  name?: string | undefined
}

/**
 * Proposes somebody, whom the caller has locked, for a role that two people give.
 * @returns the name colleagues will know
 * @throws Refusal ALREADY_PROPOSED, INVALID as chooseName
 */
export async function proposeAppointment(
  trx: Db,
  context: AnyRequestContext,
  { tellSuperadmins }: AccountCommands,
  { account_id, role, name: given }: AppointmentInput,
): Promise<string> {
  const { now, caller } = context
  const name = await chooseName(trx, account_id, given)
  await trx
    .updateTable('staff_proposals')
    .set({ status: 'EXPIRED', decided_at: now })
    .where('status', '=', 'OPEN')
    .where('expires_at', '<=', now)
    .execute()
  const by = { proposed_by: caller.account_id ?? '', proposed_at: now, expires_at: appointmentExpires(now) }
  const added = await trx
    .insertInto('staff_proposals')
    .values({ account_id, role, name, ...by })
    .onConflict((conflict) => conflict.column('account_id').where('status', '=', 'OPEN').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) throw new Refusal<typeof setStaffRole>('ALREADY_PROPOSED')
  await record(trx, context, { account_id, action: 'access.appointment-proposed', after: { role, name } })
  await tellSuperadmins(trx, context, { kind: 'proposed', person: name, role, by: caller.staff_name ?? '', now })
  return name
}

/**
 * Appoints as the second person whom a colleague proposed.
 * @throws Refusal NOT_FOUND, PROPOSAL_DECIDED, OWN_PROPOSAL, OWN_ROLE, NOT_SECOND_PERSON; FORBIDDEN when the
 * caller has lost the role meanwhile, INVALID for a name that a colleague has by now
 */
export async function confirmAppointment(
  context: AnyRequestContext & { params: { id: string } },
  above: AccountCommands,
): Promise<void> {
  const { now, caller } = context
  await withTransaction(context.db, async (trx) => {
    const proposal = await lockOpen(trx, context)
    const { account_id, proposed_by, name } = proposal
    const role = proposal.role as AppointedByTwo
    refuseOwn(context, proposal)
    await lockPerson(trx, account_id)
    const before = await holdStaff(trx, context, account_id)
    const firsts = [{ account_id: proposed_by, did: 'staff.manage' }] as const
    await refuseDependent(trx, { firsts, second: caller.account_id, action: 'staff.manage', now })
    await close(trx, context, { status: 'CONFIRMED', note: null })
    await nameStaff(trx, context, account_id, name)
    const grant = { role, granted_by: proposed_by, confirmed_by: caller.account_id }
    await giveRole(trx, context, above, { account_id, before: before?.role ?? null, grant })
    const by = caller.staff_name ?? ''
    await above.tellSuperadmins(trx, context, { kind: 'appointed', person: name, role, by, now })
  })
}

/** @throws Refusal NOT_FOUND, PROPOSAL_DECIDED, OWN_PROPOSAL, OWN_ROLE */
export async function declineAppointment(
  context: AnyRequestContext & { params: { id: string } },
  { tellSuperadmins }: AccountCommands,
  reason: string,
): Promise<void> {
  const { now, caller } = context
  await withTransaction(context.db, async (trx) => {
    const proposal = await lockOpen(trx, context)
    refuseOwn(context, proposal)
    await end(trx, context, proposal, { status: 'DECLINED', note: reason })
    const role = proposal.role as AppointedByTwo
    const by = caller.staff_name ?? ''
    await tellSuperadmins(trx, context, { kind: 'declined', person: proposal.name, role, by, now })
  })
}

/** @throws Refusal NOT_FOUND, PROPOSAL_DECIDED, NOT_YOUR_PROPOSAL */
export async function withdrawAppointment(context: AnyRequestContext & { params: { id: string } }): Promise<void> {
  await withTransaction(context.db, async (trx) => {
    const proposal = await lockOpen(trx, context)
    if (proposal.proposed_by !== context.caller.account_id)
      throw new Refusal<typeof calls.withdrawAppointment>('NOT_YOUR_PROPOSAL')
    await end(trx, context, proposal, { status: 'WITHDRAWN', note: null })
  })
}

/** Those that wait, the oldest first. */
export async function listAppointments(
  db: Db,
  { now, account_id }: { now: Date; account_id: string | null },
): Promise<calls.Appointment[]> {
  const rows = await db
    .selectFrom('staff_proposals as p')
    .innerJoin('accounts as a', 'a.id', 'p.account_id')
    .selectAll('p')
    .select('a.mobile')
    .where('p.status', '=', 'OPEN')
    .where('p.expires_at', '>', now)
    .orderBy('p.proposed_at')
    .orderBy('p.id')
    .execute()
  const names = await staffNames(
    db,
    rows.map(({ proposed_by }) => proposed_by),
  )
  return rows.map((row) => ({
    id: row.id,
    account_id: row.account_id,
    name: row.name,
    mobile: row.mobile,
    role: row.role as AppointedByTwo,
    proposed_by: names.get(row.proposed_by) ?? null,
    proposed_at: toWireTime(row.proposed_at),
    expires_at: toWireTime(row.expires_at),
    own: row.proposed_by === account_id,
  }))
}

type Proposal = Selectable<StaffProposals>

async function lockOpen(trx: Db, { params, now }: { params: { id: string }; now: Date }): Promise<Proposal> {
  const found = await trx
    .selectFrom('staff_proposals')
    .selectAll()
    .where('id', '=', params.id)
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw new Refusal('NOT_FOUND')
  if (found.status !== 'OPEN' || found.expires_at <= now)
    throw new Refusal<
      typeof calls.confirmAppointment | typeof calls.declineAppointment | typeof calls.withdrawAppointment
    >('PROPOSAL_DECIDED')
  return found
}

function refuseOwn({ caller }: AnyRequestContext, { proposed_by, account_id }: Proposal): void {
  type Calls = typeof calls.confirmAppointment | typeof calls.declineAppointment
  if (proposed_by === caller.account_id) throw new Refusal<Calls>('OWN_PROPOSAL')
  if (account_id === caller.account_id) throw new Refusal<Calls>('OWN_ROLE')
}

interface AppointmentOutcome {
  status: 'CONFIRMED' | 'DECLINED' | 'WITHDRAWN'
  note: string | null
}

async function end(
  trx: Db,
  context: AnyRequestContext & { params: { id: string } },
  { account_id, role, name }: Proposal,
  ending: AppointmentOutcome,
): Promise<void> {
  await close(trx, context, ending)
  const action = `access.appointment-${ending.status === 'DECLINED' ? 'declined' : 'withdrawn'}`
  await record(trx, context, { account_id, action, before: { role, name }, reason: ending.note })
}

async function close(
  trx: Db,
  { caller, now, params }: AnyRequestContext & { params: { id: string } },
  ending: AppointmentOutcome,
): Promise<void> {
  await trx
    .updateTable('staff_proposals')
    .set({ ...ending, decided_by: caller.account_id, decided_at: now })
    .where('id', '=', params.id)
    .execute()
}

function record(
  trx: Db,
  context: AnyRequestContext,
  {
    account_id,
    ...entry
  }: { account_id: string; action: string; before?: object; after?: object; reason?: string | null },
): Promise<void> {
  return audit(trx, { ...auditedBy(context), entity: 'staff_role', entity_id: account_id, ...entry })
}
