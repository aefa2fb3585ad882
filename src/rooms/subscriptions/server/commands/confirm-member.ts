import { sql } from 'kysely'
import { type AuditEntry, audit, auditedBy } from '#platform/audit/audit.ts'
import type { ParamsOf } from '#platform/contract/call.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import type { AnyRequestContext, Request } from '#platform/serving/context.ts'
import { sendOwnCode, spendOwnCode } from '#rooms/accounts/server/commands/own-code.ts'
import { istDateOf } from '#values/ist-date.ts'
import type { confirmMember as call, sendConfirmationCode } from '../../contract/confirmation.ts'
import type { Member } from '../../contract/members.ts'
import { awaitedOf, confirmedContact } from '../../rules/contacts.ts'
import { type MemberRow, memberOnWire } from '../members.ts'
import { lockedMember, lockMembers } from './lock-members.ts'
import { notifyConfirmed } from './notify-member.ts'

/** Of the code to the plan's owner that confirms what their company has entered. */
const PURPOSE = 'member-confirm'

/** The code confirms this person as they are in this version, and no other. */
const aboutOf = ({ uhid, version }: { uhid: string; version: number }) => `${uhid}/${version}`

/** Who has confirmed it, and when: the plan's owner. */
type ConfirmationStamp = Pick<AuditEntry, 'at' | 'actor' | 'ip' | 'request_id'>

/**
 * Sends the code to the owner's own number.
 * @throws Refusal NOTHING_TO_CONFIRM, OTP_RATE_LIMITED
 */
export async function sendConfirmation(request: AnyRequestContext, { uhid }: ParamsOf<typeof sendConfirmationCode>) {
  const member = await findMember(request.db, uhid).executeTakeFirstOrThrow()
  if (awaitedOf(member) === null) throw new Refusal<typeof sendConfirmationCode>('NOTHING_TO_CONFIRM')
  return sendOwnCode(request, { purpose: PURPOSE, about: aboutOf(member), source: 'members', channel: 'sms' })
}

function findMember(db: Db, uhid: string) {
  return db.selectFrom('subscription_members').selectAll().where('uhid', '=', uhid)
}

/**
 * Confirms a person whom a company has added to the caller's plan, with the number and address as the caller saw them: the
 * plan may be used for them, and what is later than now shows under the number. They are told by SMS.
 * @throws Refusal NOT_FOUND, STALE, PLAN_NOT_ACTIVE, NOTHING_TO_CONFIRM and those of a code
 */
export async function confirmMember(request: Request<typeof call, unknown>): Promise<Member> {
  const { params, now } = request
  const { version, ...code } = request.body
  // Before the code: one that was sent for another version is answered as a changed person, not as an old code.
  const seen = await findMember(request.db, params.uhid).executeTakeFirstOrThrow()
  if (seen.version !== version) throw new Refusal('STALE')
  const about = aboutOf({ uhid: params.uhid, version })
  return spendOwnCode(request, { ...code, purpose: PURPOSE, about }, async (trx) => {
    const plan = await lockMembers(trx, params.id, now)
    const row = lockedMember(plan, params.uhid, version)
    if (awaitedOf(row) === null) throw new Refusal<typeof call>('NOTHING_TO_CONFIRM')
    const confirmed = await markConfirmed(trx, row, auditedBy(request))
    await notifyConfirmed(trx, request, plan, row)
    return memberOnWire({ ...row, ...confirmed }, istDateOf(now))
  })
}

/** What is confirmed counts from now on. */
export async function markConfirmed(trx: Db, row: MemberRow, by: ConfirmationStamp) {
  await audit(trx, {
    ...by,
    action: 'subscriptions.member-confirmed',
    entity: 'subscription_member',
    entity_id: row.uhid,
    before: { awaits: awaitedOf(row) },
    after: {
      subscription_id: row.subscription_id,
      has_mobile: row.mobile !== null,
      has_email: row.email !== null,
    },
  })
  return trx
    .updateTable('subscription_members')
    .set({
      ...confirmedContact(row, by.at),
      version: sql`version + 1`,
    })
    .where('uhid', '=', row.uhid)
    .returningAll()
    .executeTakeFirstOrThrow()
}
