import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import type { CONSENT_REFUSALS } from '../contract/guard.ts'
import { consentState } from '../rules/consent-state.ts'
import { type CoordinatorAct, purposeOf, purposeOfAct, refusalOfAct } from '../rules/coordinator-acts.ts'
import { type ConsentRow, selectConsents } from './consents.ts'
import { appendLog } from './log.ts'

interface ConsentRequirement {
  /** The coordinator who calls, for the company in the path. */
  coordinator_id: string
  subsidiary_id: string
  /** For whom. */
  account_id: string
  /** Where the act is about one contract. */
  partner_id?: string | undefined
  /** Where it is about one plan: a consent for it decides, if there is one. The caller compares the plan. */
  plan_id?: string | undefined
  act: CoordinatorAct
  now: Date
}

/** A consent that lets a coordinator act. */
export type GivenConsent = Pick<
  ConsentRow,
  'id' | 'partner_plan_id' | 'plan_id' | 'subsidiary_id' | 'name' | 'coordinator_name'
> & {
  account_id: string
  provided_at: Date
}

/**
 * The one guard of every call by which a coordinator reads or does something for a person: it finds the consent that
 * allows it, holds it until the transaction ends and adds the act to its log. A withdrawal at the same time waits, or has
 * come first. Another coordinator's consent, and another company's, do not count.
 * @throws Refusal CONSENT_MISSING, CONSENT_EXPIRED, CONSENT_WITHDRAWN: a call declares them with CONSENT_REFUSALS
 */
export async function requireConsent(trx: Db, required: ConsentRequirement): Promise<GivenConsent> {
  const { coordinator_id, subsidiary_id, account_id, act, now } = required
  const rows = consentsFor(required, await consentsOf(trx, required).orderBy('k.id').forUpdate('k').execute())
  const allowing = rows.find(({ refusal }) => refusal === null)
  if (!allowing) throw new Refusal<typeof CONSENT_REFUSALS>(rows[0]?.refusal ?? 'CONSENT_MISSING')
  const { id, name, partner_plan_id, plan_id, coordinator_name, provided_at } = allowing.row
  await appendLog(trx, { consent_id: id, at: now, actor_id: coordinator_id, actor_name: coordinator_name, act })
  return {
    id,
    name,
    partner_plan_id,
    plan_id,
    subsidiary_id,
    account_id,
    coordinator_name,
    provided_at: provided_at ?? now,
  }
}

/**
 * The same refusals before anything else of a request is looked at, also of a repeated one whose answer is stored. It stores
 * nothing and locks nothing: `requireConsent` decides. A consent that was used for an activation passes the act that used it, so that
 * its repetition learns of it.
 * @throws Refusal CONSENT_MISSING, CONSENT_EXPIRED, CONSENT_WITHDRAWN
 */
export async function refuseWithoutConsent(db: Db, required: ConsentRequirement): Promise<void> {
  const rows = consentsFor(required, await consentsOf(db, required).execute())
  const passes = rows.some(
    ({ refusal, state }) => refusal === null || (required.act === 'activate_plan' && state === 'ACTIVATED'),
  )
  if (!passes) throw new Refusal<typeof CONSENT_REFUSALS>(rows[0]?.refusal ?? 'CONSENT_MISSING')
}

function consentsOf(db: Db, { coordinator_id, subsidiary_id, account_id, partner_id }: ConsentRequirement) {
  const given = selectConsents(db)
    .where('k.coordinator_id', '=', coordinator_id)
    .where('k.subsidiary_id', '=', subsidiary_id)
    .where('k.account_id', '=', account_id)
  return partner_id ? given.where('k.partner_plan_id', '=', partner_id) : given
}

/** Those that decide about an act, the newest first, each with why it does not allow it. */
function consentsFor({ plan_id, act, now }: ConsentRequirement, consents: readonly ConsentRow[]) {
  const ofPurpose = consents.filter(({ scopes }) => purposeOf(scopes) === purposeOfAct(act))
  const ofPlan = ofPurpose.filter((row) => row.plan_id === plan_id)
  return (ofPlan.length > 0 ? ofPlan : ofPurpose)
    .toSorted((one, other) => Number(other.provided_at) - Number(one.provided_at))
    .map((row) => {
      const state = consentState(row, now)
      return { row, state, refusal: refusalOfAct(act, { state, scopes: row.scopes }) }
    })
}

/** A plan was activated with this consent, which `requireConsent` holds: from now on its status can be read, no more. */
export async function endWithActivation(
  trx: Db,
  { id }: Pick<GivenConsent, 'id'>,
  { subscription_id, now }: { subscription_id: string; now: Date },
): Promise<void> {
  const activated = { activated_at: now, subscription_id }
  await trx.updateTable('partner_user_consents').set(activated).where('id', '=', id).execute()
}
