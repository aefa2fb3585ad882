import { audit, auditedBy } from '#platform/audit/audit.ts'
import type { ReplyOf } from '#platform/contract/call.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { Request } from '#platform/serving/context.ts'
import { accountOfMobile } from '#rooms/accounts/server/commands/account-of-mobile.ts'
import { tryCode } from '#rooms/accounts/server/commands/try-code.ts'
import { verificationCookie } from '#rooms/accounts/server/verification-cookie.ts'
import { listLanguages } from '#rooms/directory/server/queries/list-languages.ts'
import { serialOf } from '#values/policy-number.ts'
import { toWireTime } from '#values/wire-time.ts'
import type { readVerifiedMember, verifyMember } from '../../contract/agent.ts'
import { fairUseOf } from '../fair-use.ts'
import { hasPatients, type Patient } from './list-patients.ts'
import { AGENT_CONSULT } from './send-member-code.ts'
import { agentOf, findVerification, onWire, patientsOf, type Verification } from './verifications.ts'

/**
 * Proves the code that a member has read to the agent. An answer that was lost is given again: the code is used, and the
 * member is verified.
 * @throws Refusal OTP_INVALID, OTP_EXPIRED, OTP_REVOKED, OTP_RATE_LIMITED after the commit, because a wrong try counts
 */
export async function proveMemberCode(
  request: Request<typeof verifyMember, undefined>,
): Promise<ReplyOf<typeof verifyMember>> {
  const { db, body } = request
  const agent = agentOf(request)
  const found = (await findVerification(db, agent, body)) ?? (await prove(request))
  const patients = await patientsOf(db, agent, found)
  return {
    ...verifiedOnWire(found),
    patients: patients.map(onWire),
    fair_use: await fairUseOnWire(db, patients, agent.now),
    languages: await listLanguages(db, agent.now),
  }
}

async function prove(request: Request<typeof verifyMember, undefined>): Promise<Verification> {
  const { address, body, now } = request
  const agent = agentOf(request)
  const { subsidiary_id } = agent
  const outcome = await withTransaction(request.db, async (trx) => {
    const asked = await trx
      .selectFrom('consult_verifications')
      .select(['id', 'field_type'])
      .where('id', '=', body.verification_id)
      .where('agent_id', '=', agent.agent_id)
      .where('subsidiary_id', '=', subsidiary_id)
      .executeTakeFirst()
    if (!asked) return new Refusal<typeof verifyMember>('OTP_EXPIRED')
    const tried = await tryCode(trx, request, {
      ...body,
      purpose: AGENT_CONSULT,
      browser: verificationCookie(request),
      address,
      // The agent is signed in, and every try counts for the number and for their network.
      is_proven: true,
      now,
      mayPass: async (mobile) => hasPatients(trx, { subsidiary_id, mobile, now }),
    })
    if (tried instanceof Refusal) return tried
    const { mobile } = tried
    const account = await accountOfMobile(trx, mobile, now)
    await trx
      .updateTable('consult_verifications')
      .set({ verified_at: now, account_id: account.id })
      .where('id', '=', asked.id)
      .execute()
    await audit(trx, {
      ...auditedBy(request),
      tenant_id: subsidiary_id,
      on_behalf_of: account.id,
      action: 'consults.member-verified',
      entity: 'consult_verification',
      entity_id: asked.id,
      after: { field_type: asked.field_type, account_created: account.isNew },
    })
    return undefined
  })
  if (outcome) throw outcome
  const found = await findVerification(request.db, agent, body)
  if (!found) throw new Refusal<typeof verifyMember>('OTP_EXPIRED')
  return found
}

/** What an agent may know of a member: nothing before the member's code. */
export async function readVerified(
  request: Request<typeof readVerifiedMember, undefined>,
): Promise<ReplyOf<typeof readVerifiedMember>> {
  const { db, query } = request
  const agent = agentOf(request)
  const { mobile, policy_number, verification_id } = query
  const by = mobile ? { mobile } : policy_number ? { policy_serial: serialOf(policy_number)! } : undefined
  const found = await findVerification(db, agent, by ?? { verification_id: verification_id! })
  if (!found) return { verification_required: true }
  const members = await patientsOf(db, agent, found)
  const [first] = members.toSorted((one, other) => Number(other.is_active) - Number(one.is_active))
  return {
    ...verifiedOnWire(found),
    exists: first !== undefined,
    is_active: first?.is_active ?? false,
    plan_name: first?.plan_name ?? null,
    members: members.map(onWire),
    fair_use: await fairUseOnWire(db, members, agent.now),
    languages: await listLanguages(db, agent.now),
  }
}

async function fairUseOnWire(db: Db, patients: readonly Patient[], now: Date) {
  const covered = patients.find(({ is_active }) => is_active)
  if (!covered) return null
  const { day, month, refusal } = await fairUseOf(db, covered.subscription_id, now)
  const onWire = (allowance: typeof day) => ({ ...allowance, resets_at: toWireTime(allowance.resets_at) })
  return { day: onWire(day), month: onWire(month), refusal: refusal?.text ?? null }
}

function verifiedOnWire({ id, verified_until }: Verification) {
  return { verification_id: id, verified_until: toWireTime(verified_until) }
}
