import { sql } from 'kysely'
import { audit, auditedBy } from '#platform/audit/audit.ts'
import type { ReplyOf } from '#platform/contract/call.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { AnyRequestContext, Request } from '#platform/serving/context.ts'
import { refuseOwnAffair } from '#rooms/access/server/own-affair.ts'
import { hasLeft, refuseDependent } from '#rooms/access/server/second-person.ts'
import type { OWN_AFFAIR } from '#rooms/access/who.ts'
import { readMobile } from '#rooms/accounts/server/commands/own-code.ts'
import { ERASED_NUMBERS } from '#values/mobile.ts'
import type { setMemberContact as call } from '../../contract/staff-contact.ts'
import { enteredFields, provenanceAfter } from '../../rules/contacts.ts'
import { staffContactWords as words } from '../../words/staff-contact.ts'
import { subscriptionWords } from '../../words.ts'
import { listContactProposals } from '../contact-proposals.ts'
import type { MemberRow } from '../members.ts'
import { noteNumbersLeft } from '../numbers-left.ts'
import { isConfirmedNumber, isNumberInDoubt, openBookedInDoubt } from '../readers.ts'
import { lockAnyPlan, type PlanMembers, refuseNotInForce } from './lock-members.ts'
import { notifyConfirmed, notifyRemoved } from './notify-member.ts'

type ContactRequest = Request<typeof call, unknown>

/**
 * Proposes another contact of a member, or changes it as the second of two of our staff, who sends the same. The number that
 * goes and the one that comes are told; what is older than now is not shown to the new one, and what is later not to the old
 * one. A number in doubt (readers.ts) is put there by the same act as it is, also once the plan has ended or the person was removed, and
 * opens what was booked under it meanwhile; another address beside it confirms nothing. Any other number is confirmed as it is too: it
 * then opens what was booked while the person had none.
 * @throws Refusal NOT_FOUND, PLAN_NOT_ACTIVE, OWN_AFFAIR, INVALID, CONTACT_SAME, SECOND_PERSON, NOT_SECOND_PERSON, STALE
 */
export async function setMemberContact(request: ContactRequest): Promise<ReplyOf<typeof call>> {
  const { db, params, body, caller, now } = request
  const { id, uhid } = params
  return withTransaction(db, async (trx) => {
    const plan = await lockAnyPlan(trx, id, now)
    const row = plan.rows.find((one) => one.uhid === uhid)
    const isAsItIs = row?.mobile !== null && row && isSameContact(row, body)
    const isDoubted = isAsItIs && (await isNumberInDoubt(trx, uhid))
    const isConfirming = isAsItIs && (isDoubted || !(await isConfirmedNumber(trx, uhid)))
    if (!isDoubted) refuseNotInForce(plan)
    if (!row || (row.removed_at !== null && !isDoubted)) throw new Refusal('NOT_FOUND')
    await refuseOwnContact(trx, request)
    refuseWrong(plan, row, body)
    if (isSameContact(row, body) && !isConfirming) throw new Refusal<typeof call>('CONTACT_SAME')
    const open = trx.selectFrom('member_contact_proposals').selectAll().where('uhid', '=', uhid)
    const proposal = await open.where('decided_at', 'is', null).executeTakeFirst()
    const isSame = proposal?.mobile === body.mobile && proposal.email === body.email
    const isOutdated = isSame && proposal.member_version !== row.version
    // The member was edited in between: with a reason it is another proposal.
    if (isOutdated && !body.reason) throw new Refusal('STALE')
    const first = { account_id: proposal?.proposed_by ?? null, did: 'subscription.blockSubscription' } as const
    // So it is where who proposed it may do so no longer.
    const isOver = body.reason !== undefined && (await hasLeft(trx, first))
    if (isSame && !isOutdated && !isOver) {
      if (first.account_id === caller.account_id) throw new Refusal<typeof call>('SECOND_PERSON')
      const pair = { firsts: [first], second: caller.account_id }
      await refuseDependent(trx, { ...pair, action: 'subscription.blockSubscription', now })
      await change(trx, request, { plan, row, proposal_id: proposal.id })
    } else await propose(trx, request, row)
    const [left] = await listContactProposals(trx, { id, account_id: caller.account_id, uhid })
    return { proposal: left ?? null }
  })
}

/** Nobody of our staff puts a person on a plan of their own, nor their own number on one. */
async function refuseOwnContact(trx: Db, { params, body, caller }: ContactRequest): Promise<void> {
  await refuseOwnAffair(trx, caller.account_id, { plan: params.id, patient: params.uhid })
  if (body.mobile !== null && body.mobile === (await readMobile(trx, caller.account_id!)))
    throw new Refusal<typeof OWN_AFFAIR>('OWN_AFFAIR')
}

function isSameContact(row: MemberRow, { mobile, email }: ContactRequest['body']): boolean {
  return row.mobile === mobile && row.email === email
}

function refuseWrong(plan: PlanMembers, row: MemberRow, { mobile, email }: ContactRequest['body']): void {
  if (row.is_primary) throw new Refusal('INVALID', { fields: { mobile: subscriptionWords.memberFaults.mobileOfLogin } })
  const isTaken = plan.rows.some((one) => one.uhid !== row.uhid && one.removed_at === null && one.mobile === mobile)
  if (mobile !== null && isTaken && row.removed_at === null)
    throw new Refusal('INVALID', { fields: { mobile: subscriptionWords.memberFaults.mobileTaken } })
  if (row.covered_as === 'minor' && (mobile ?? email) !== null)
    throw new Refusal('INVALID', { fields: { mobile: subscriptionWords.memberFaults.invalid } })
}

async function propose(trx: Db, request: ContactRequest, { uhid, version }: MemberRow): Promise<void> {
  const { body, caller, now } = request
  const { mobile, email, reason } = body
  if (!reason) throw new Refusal('INVALID', { fields: { reason: words.reason } })
  await trx.deleteFrom('member_contact_proposals').where('uhid', '=', uhid).where('decided_at', 'is', null).execute()
  const by = { proposed_by: caller.account_id!, proposed_at: now }
  await trx
    .insertInto('member_contact_proposals')
    .values({ uhid, mobile, email, reason, member_version: version, ...by })
    .execute()
  await record(trx, request, { action: 'subscriptions.contact-proposed', reason })
}

interface AgreedChange {
  plan: PlanMembers
  row: MemberRow
  proposal_id: bigint
}

async function change(trx: Db, request: ContactRequest, { plan, row, proposal_id }: AgreedChange): Promise<void> {
  const { body, caller, now } = request
  const { mobile, email } = body
  await trx
    .updateTable('member_contact_proposals')
    .set({ decided_by: caller.account_id, decided_at: now })
    .where('id', '=', proposal_id)
    .execute()
  const isAsItIs = isSameContact(row, body)
  // Two of our staff have proven it, so it counts from now on whatever was used: as it is, also one that waits for the owner's code.
  const before = isAsItIs && row.mobile_proof === null ? { ...row, mobile: null } : row
  const provenance = provenanceAfter(before, { mobile, email }, { by: 'OWNER', has_history: false, now })
  // Of somebody who was removed only what they have stays theirs: the number counts for no plan by it.
  const counts = row.removed_at === null ? provenance : {}
  await trx
    .updateTable('subscription_members')
    .set({ mobile, email, ...counts, version: sql`version + 1` })
    .where('uhid', '=', row.uhid)
    .execute()
  const entered = enteredFields(before, { mobile, email })
  await record(trx, request, { action: 'subscriptions.contact-changed', entered })
  if (mobile === row.mobile && !isAsItIs) return
  await sql`update plan_numbers set confirmed_at = case when mobile = ${mobile} then ${now}::timestamptz end,
      taken_off_at = case when mobile = ${mobile} then null when mobile = ${row.mobile} then ${now}::timestamptz else taken_off_at end
    where uhid = ${row.uhid} and mobile not like ${ERASED_NUMBERS}`.execute(trx)
  if (isAsItIs) {
    const since = row.mobile_since ?? row.mobile_at ?? row.created_at
    if (mobile !== null) await openBookedInDoubt(trx, { uhid: row.uhid, mobile, since, now })
    return
  }
  await noteNumbersLeft(trx, now, [row.uhid])
  if (row.mobile !== null) await notifyRemoved(trx, request, { plan, mobile: row.mobile })
  await notifyConfirmed(trx, request, plan, { uhid: row.uhid, mobile })
}

interface ContactRecord {
  action: string
  reason?: string
  /** What is theirs by our staff from now on. */
  entered?: readonly string[]
}

function record(trx: Db, request: AnyRequestContext & ContactRequest, { entered, ...entry }: ContactRecord) {
  const { params, body } = request
  const after = { subscription_id: params.id, has_mobile: body.mobile !== null, has_email: body.email !== null }
  return audit(trx, {
    ...auditedBy(request),
    entity: 'subscription_member',
    entity_id: params.uhid,
    ...entry,
    after: { ...after, ...(entered && { entered }) },
  })
}
