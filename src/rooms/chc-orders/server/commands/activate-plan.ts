import { audit, auditedBy } from '#platform/audit/audit.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { linkTo } from '#platform/link-to.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import { lockAccount } from '#rooms/accounts/server/lock-account.ts'
import { lockContract } from '#rooms/companies/server/lives.ts'
import { recordActivities } from '#rooms/companies/server/record-activity.ts'
import { checkForPurchase, consumeProposal } from '#rooms/covid-care/server/commands/consume-proposal.ts'
import { notify } from '#rooms/notifications/server/notify.ts'
import { endWithActivation, type GivenConsent, requireConsent } from '#rooms/partner-consents/server/require-consent.ts'
import { isHomeCare } from '#rooms/plans/rules/home-care.ts'
import { takesPlace } from '#rooms/subscriptions/rules/in-force.ts'
import { activateCompanySubscriptions } from '#rooms/subscriptions/server/activate-company-subscriptions.ts'
import type { ACTIVATION_REFUSALS } from '../../contract/activation.ts'
import { planOfProposal } from '../act-for-person.ts'

interface PlanActivationInput {
  subsidiary_id: string
  /** Where the caller names the contract. */
  partner_id?: string
  account_id: string
  plan_proposal_id: string
}

/**
 * Activates home care for a person: a life of the contract of their consent, the proposal consumed and the consent used, all
 * or nothing. Locks come first and are taken in one order: consent, contract, person, proposal. So a repetition, a
 * withdrawal, the last life and the person's own purchase come before or after, and the care starts once.
 * @throws Refusal of requireConsent, NOT_FOUND, OWN_AFFAIR, ALREADY_ACTIVE, NOT_ELIGIBLE, PLAN_NOT_ACTIVE, BLOCKED_BY_STAFF,
 * QUOTA_EXHAUSTED
 */
export async function activatePlan(
  context: AnyRequestContext,
  asked: PlanActivationInput,
): Promise<{ isActive: true; subscription_id: string }> {
  const { caller, keys, now } = context
  const { subsidiary_id, partner_id, account_id, plan_proposal_id } = asked
  const coordinator_id = caller.account_id!
  return withTransaction(context.db, async (trx) => {
    const plan_id = await planOfProposal(trx, { proposal_id: plan_proposal_id, account_id })
    const by = { coordinator_id, subsidiary_id, account_id, partner_id, plan_id, now }
    await refuseRepeated(trx, by, plan_proposal_id)
    const consent = await requireConsent(trx, { ...by, act: 'activate_plan' })
    if (plan_id !== consent.plan_id) throw new Refusal('NOT_FOUND')
    if (account_id === coordinator_id) throw new Refusal<typeof ACTIVATION_REFUSALS>('OWN_AFFAIR')
    const contract = await lockContract(trx, consent.partner_plan_id)
    await lockAccount(trx, account_id)
    await refuseSecondCare(trx, account_id, now)
    const verdict = await checkForPurchase(trx, keys, { plan_proposal_id, account_id, plan_id, now })
    if (verdict.is === 'unknown') throw new Refusal('NOT_FOUND')
    if (verdict.is === 'not_eligible') {
      const { current_state, reasons } = verdict
      refuse('NOT_ELIGIBLE', { current_state, reasons })
    }
    const person = await readPerson(trx, consent)
    const outcome = await activateCompanySubscriptions(trx, { contract, people: [person], isChecked: true, now })
    if ('refused' in outcome) return refuse(outcome.refused)
    const { subscription_id } = outcome.activated.get(account_id)!
    await consumeProposal(trx, { plan_proposal_id, subscription_id, now })
    await endWithActivation(trx, consent, { subscription_id, now })
    await recordActivation(trx, context, { consent, subscription_id, plan: contract.partner_name })
    return { isActive: true, subscription_id }
  })
}

function refuse(code: keyof typeof ACTIVATION_REFUSALS, extra_args?: Record<string, unknown>): never {
  throw new Refusal<typeof ACTIVATION_REFUSALS>(code, extra_args && { extra_args })
}

/** The same request again, after its answer was lost: the consent is used, and says with what. */
async function refuseRepeated(
  trx: Db,
  { coordinator_id, subsidiary_id, account_id }: { coordinator_id: string; subsidiary_id: string; account_id: string },
  plan_proposal_id: string,
): Promise<void> {
  const before = await trx
    .selectFrom('partner_user_consents as k')
    .innerJoin('plan_proposals as p', 'p.subscription_id', 'k.subscription_id')
    .select('k.subscription_id')
    .where('p.id', '=', plan_proposal_id)
    .where('k.account_id', '=', account_id)
    .where('k.coordinator_id', '=', coordinator_id)
    .where('k.subsidiary_id', '=', subsidiary_id)
    .where('k.withdrawn_at', 'is', null)
    .executeTakeFirst()
  if (before) refuse('ALREADY_ACTIVE', { subscription_id: before.subscription_id })
}

/** One home care at a time, bought or given. The caller holds the person's lock. */
async function refuseSecondCare(trx: Db, account_id: string, now: Date): Promise<void> {
  const plans = await trx
    .selectFrom('subscriptions')
    .select(['plan_line', 'status', 'starts_on', 'ends_on', 'expires_at', 'auto_renew'])
    .where('account_id', '=', account_id)
    .execute()
  if (plans.some((plan) => isHomeCare({ line: plan.plan_line }) && takesPlace(plan, now))) refuse('ALREADY_ACTIVE')
}

/** The plan's first member: under the person's own name where they have given one. */
async function readPerson(trx: Db, { account_id, name }: GivenConsent) {
  const account = await trx
    .selectFrom('accounts')
    .select(['name', 'mobile', 'email'])
    .where('id', '=', account_id)
    .executeTakeFirstOrThrow()
  return { account_id, name: account.name ?? name, mobile: account.mobile, email: account.email }
}

interface PlanActivation {
  consent: GivenConsent
  subscription_id: string
  plan: string
}

async function recordActivation(
  trx: Db,
  context: AnyRequestContext,
  { consent, subscription_id, plan }: PlanActivation,
): Promise<void> {
  const { keys, config, caller, now } = context
  const { id, subsidiary_id, partner_plan_id, account_id } = consent
  await audit(trx, {
    ...auditedBy(context),
    tenant_id: subsidiary_id,
    on_behalf_of: account_id,
    action: 'chc-orders.plan-activated',
    entity: 'subscription',
    entity_id: subscription_id,
    after: { consent_id: id, partner_plan_id },
  })
  await recordActivities(trx, { subsidiary_id, actor: caller, at: now }, [
    {
      action: 'CHC_ACTIVATED',
      entity: 'partner_user_consent',
      entity_id: id,
      summary: `Activated ${plan} for a person`,
    },
  ])
  await notify(trx, keys, {
    template: 'coordinator-activated',
    variables: { plan, link: linkTo(config, `/plus/partner-user-consent/${id}`) },
    to_account: account_id,
    cause: `chc-order:${id}:activated`,
    now,
  })
}
