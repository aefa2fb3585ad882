import type { ReplyOf } from '#platform/contract/call.ts'
import type { Db } from '#platform/database/open-database.ts'
import type { Keys } from '#platform/seal.ts'
import type { Request } from '#platform/serving/context.ts'
import { requestCode } from '#rooms/accounts/server/commands/request-code.ts'
import {
  newBrowserToken,
  setVerificationCookie,
  verificationCookie,
} from '#rooms/accounts/server/verification-cookie.ts'
import { maskMobile, normaliseMobile } from '#values/mobile.ts'
import { nameInMessage } from '#values/person-name.ts'
import { serialOf } from '#values/policy-number.ts'
import type { sendMemberCode } from '../../contract/agent.ts'
import type { FieldType } from '../../rules/agent-booking.ts'
import { UNNAMED_AGENT } from '../../words/agent.ts'
import { hasPatients } from './list-patients.ts'

/** The purpose of a code that a member reads to an agent. */
export const AGENT_CONSULT = 'agent-consult'

/**
 * Sends a member a code that says who asks for it and why. Where no plan of the agent's company has what was typed,
 * nothing is sent, with the same answer and the same limits: an agent cannot look up who has a plan.
 * @throws Refusal OTP_RATE_LIMITED
 */
export async function sendCodeToMember(
  request: Request<typeof sendMemberCode, undefined>,
): Promise<ReplyOf<typeof sendMemberCode>> {
  const { db, keys, caller, address, body, params, now } = request
  const { subsidiaryId: subsidiary_id } = params
  const agent_id = caller.account_id!
  const typed = { type: body.type, value: body.type === 'mobile' ? normaliseMobile(body.value) : body.value }
  const mobile = await findMobile(db, typed)
  const known = mobile !== undefined && (await hasPatients(db, { subsidiary_id, mobile, now })) ? mobile : undefined
  const browser = verificationCookie(request) ?? newBrowserToken(keys)
  // A number is limited by what was sent to it and guessed at it, known or not: otherwise a stranger's codes would show
  // which number the company knows.
  const sentTo = known ?? (typed.type === 'mobile' ? typed.value : decoyOf(keys, typed.value))
  const sent = await requestCode(request, {
    mobile: sentTo,
    purpose: AGENT_CONSULT,
    source: 'consult_book',
    channel: 'sms',
    browser,
    address,
    asked_by: agent_id,
    variables: await namesOf(db, agent_id, subsidiary_id),
    is_decoy: known === undefined,
    now,
  })
  setVerificationCookie(request, browser)
  await db
    .insertInto('consult_verifications')
    .values({
      id: sent.verification_id,
      subsidiary_id,
      agent_id,
      field_type: body.type,
      mobile: known ?? null,
      policy_serial: body.type === 'policy_number' ? serialOf(body.value)! : null,
      created_at: now,
    })
    .execute()
  return { ...sent, masked_mobile: maskMobile(typed.type === 'mobile' ? typed.value : sentTo) }
}

interface MemberCode {
  type: FieldType
  value: string
}

/** The number to which the code goes: the one that was typed, or that of the plan's owner. */
async function findMobile(db: Db, { type, value }: MemberCode): Promise<string | undefined> {
  if (type === 'mobile') return value
  const owner = await db
    .selectFrom('subscriptions as s')
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .select('a.mobile')
    .where('s.policy_serial', '=', serialOf(value)!)
    .executeTakeFirst()
  return owner?.mobile
}

/** For a policy that is none: a number that nobody can have. Limits count for it as for another, and it looks like one. */
function decoyOf(keys: Pick<Keys, 'hmac'>, policy_number: string): string {
  const hmac = keys.hmac('no-such-member', `policy_number:${serialOf(policy_number)}`)
  return `+910${String(hmac.readUIntBE(0, 6) % 1_000_000_000).padStart(9, '0')}`
}

async function namesOf(db: Db, agent_id: string, subsidiary_id: string): Promise<{ agent: string; company: string }> {
  const agent = await db.selectFrom('accounts').select('name').where('id', '=', agent_id).executeTakeFirst()
  const company = await db
    .selectFrom('subsidiaries')
    .select('display_name')
    .where('id', '=', subsidiary_id)
    .executeTakeFirst()
  return { agent: nameInMessage(agent?.name ?? null, UNNAMED_AGENT), company: company?.display_name ?? '' }
}
