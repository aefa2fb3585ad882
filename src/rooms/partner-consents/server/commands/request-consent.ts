import { audit, auditedBy } from '#platform/audit/audit.ts'
import type { BodyOf, ReplyOf } from '#platform/contract/call.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import { isPartnerActive } from '#rooms/companies/rules/partner-order.ts'
import { recordActivities } from '#rooms/companies/server/record-activity.ts'
import { isHomeCare } from '#rooms/plans/rules/home-care.ts'
import { readPlanVersion } from '#rooms/plans/server/queries/read-plan-version.ts'
import { maskMobile } from '#values/mobile.ts'
import { nameInMessage } from '#values/person-name.ts'
import type { requestPartnerConsent as call } from '../../contract/coordinator.ts'
import { consentState, requestEnds } from '../../rules/consent-state.ts'
import { type ConsentPurpose, purposeOf, SCOPES_FOR } from '../../rules/coordinator-acts.ts'
import { consentCallWords as words } from '../../words/calls.ts'
import { CONSENT_TEXT_VERSIONS, UNNAMED_COORDINATOR } from '../../words/consent.ts'
import { readCompanyConsent, selectConsents } from '../consents.ts'
import { companyConsent } from '../on-wire.ts'
import { refuseOwnNumber } from '../own-number.ts'
import { limitSends, lockNumber, nextSends, sendQuestion } from '../sends.ts'

/**
 * Asks the owner of a number for their consent, in the name of the coordinator who calls. Whether the number has an
 * account is not looked at: the same happens, and is answered, for everybody.
 * @throws Refusal NOT_FOUND for a contract of another company, INVALID for a plan that is not home care, PLAN_NOT_ACTIVE,
 * QUOTA_EXHAUSTED, OWN_AFFAIR, ALREADY_REQUESTED, ALREADY_PROVIDED, SENT_TOO_OFTEN, RATE_LIMITED
 */
export async function requestConsent(
  context: AnyRequestContext,
  subsidiary_id: string,
  { mobile, name, email, partner_id, purpose }: BodyOf<typeof call>,
): Promise<ReplyOf<typeof call>> {
  const { caller, now } = context
  return withTransaction(context.db, async (trx) => {
    const { company_name, partner_name } = await readContract(trx, { subsidiary_id, partner_id, purpose, now })
    const coordinator = await trx
      .selectFrom('accounts')
      .select(['id', 'name'])
      .where('id', '=', caller.account_id)
      .executeTakeFirstOrThrow()
    await refuseOwnNumber(trx, { coordinator_id: coordinator.id, subsidiary_id, mobile })
    const coordinator_name = nameInMessage(coordinator.name, UNNAMED_COORDINATOR)
    await lockNumber(trx, { subsidiary_id, mobile })
    await refuseSecond(trx, { mobile, subsidiary_id, partner_id, coordinator_id: coordinator.id, purpose, now })
    await limitSends(trx, { subsidiary_id, mobile }, now)
    const { id, expires_at } = await trx
      .insertInto('partner_user_consents')
      .values({
        subsidiary_id,
        partner_plan_id: partner_id,
        coordinator_id: coordinator.id,
        coordinator_name,
        mobile,
        name,
        email: email ?? null,
        scopes: SCOPES_FOR[purpose],
        text_version: CONSENT_TEXT_VERSIONS[purpose],
        requested_at: now,
        expires_at: requestEnds(now),
      })
      .returning(['id', 'expires_at'])
      .executeTakeFirstOrThrow()
    const asked = {
      id,
      subsidiary_id,
      mobile,
      email: email ?? null,
      coordinator_name,
      company_name,
      expires_at,
      purpose,
    }
    await sendQuestion(trx, context, asked, { act: 'request', actor_name: coordinator_name })
    await audit(trx, {
      ...auditedBy(context),
      tenant_id: subsidiary_id,
      action: 'partner-consents.consent-requested',
      entity: 'partner_user_consent',
      entity_id: id,
      after: { partner_plan_id: partner_id, purpose, mobile: maskMobile(mobile) },
    })
    await recordActivities(trx, { subsidiary_id, actor: caller, at: now }, [
      {
        action: 'CHC_REQUESTED',
        entity: 'partner_user_consent',
        entity_id: id,
        summary: `Asked ${maskMobile(mobile)} for consent to ${purpose === 'CLAIMS' ? 'file claims' : partner_name}`,
      },
    ])
    const row = await readCompanyConsent(trx, { subsidiaryId: subsidiary_id, id })
    const next = await nextSends(trx, { subsidiary_id, mobiles: [mobile], now })
    return companyConsent(row, { now, resend_at: next.get(mobile) ?? null })
  })
}

async function readContract(
  trx: Db,
  {
    subsidiary_id,
    partner_id,
    purpose,
    now,
  }: { subsidiary_id: string; partner_id: string; purpose: ConsentPurpose; now: Date },
) {
  const contract = await trx
    .selectFrom('partner_plans as c')
    .innerJoin('subsidiaries as s', 's.id', 'c.subsidiary_id')
    .select(['c.plan_version_id', 'c.partner_name', 'c.ends_on', 'c.is_plan_active', 'c.quota', 'c.consumed_quota'])
    .select('s.display_name as company_name')
    .where('c.id', '=', partner_id)
    .where('c.subsidiary_id', '=', subsidiary_id)
    .where('c.status', '=', 'SIGNED')
    .executeTakeFirst()
  if (!contract) throw new Refusal('NOT_FOUND')
  const plan = await readPlanVersion(trx, contract.plan_version_id)
  if (!isHomeCare(plan)) throw new Refusal('INVALID', { fields: { partner_id: words.fields.notHomeCare } })
  if (!isPartnerActive(contract, now)) throw new Refusal<typeof call>('PLAN_NOT_ACTIVE')
  // A claim takes no life of the contract.
  if (purpose === 'CARE' && contract.consumed_quota >= contract.quota) throw new Refusal<typeof call>('QUOTA_EXHAUSTED')
  return contract
}

interface RepeatedConsentQuery {
  mobile: string
  subsidiary_id: string
  partner_id: string
  coordinator_id: string
  purpose: ConsentPurpose
  now: Date
}

/**
 * One open request of a purpose for a number and a plan, and none beside a consent that this coordinator has; for claims, which need
 * no plan, one for a number and a company, so that a withdrawal ends all. What nobody answered in time makes room.
 */
async function refuseSecond(
  trx: Db,
  { mobile, subsidiary_id, partner_id, coordinator_id, purpose, now }: RepeatedConsentQuery,
): Promise<void> {
  const ofNumber = await selectConsents(trx)
    .where('k.mobile', '=', mobile)
    .where('k.subsidiary_id', '=', subsidiary_id)
    .where('k.lapsed_at', 'is', null)
    .forUpdate('k')
    .execute()
  const before = ofNumber.filter(
    (one) => purposeOf(one.scopes) === purpose && (purpose === 'CLAIMS' || one.partner_plan_id === partner_id),
  )
  for (const one of before) {
    const state = consentState(one, now)
    if (state === 'REQUESTED') throw new Refusal<typeof call>('ALREADY_REQUESTED', { extra_args: { id: one.id } })
    if (state === 'PROVIDED' && one.coordinator_id === coordinator_id)
      throw new Refusal<typeof call>('ALREADY_PROVIDED', { extra_args: { id: one.id } })
  }
  const lapsed = before.filter((one) => consentState(one, now) === 'EXPIRED').map(({ id }) => id)
  if (lapsed.length > 0)
    await trx.updateTable('partner_user_consents').set({ lapsed_at: now }).where('id', 'in', lapsed).execute()
}
