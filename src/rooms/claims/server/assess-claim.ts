import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { readSetting } from '#platform/settings/read-setting.ts'
import { readPlanVersion } from '#rooms/plans/server/queries/read-plan-version.ts'
import { isInForce } from '#rooms/subscriptions/rules/in-force.ts'
import { SERVICES, type ServiceName } from '#rooms/subscriptions/rules/services.ts'
import { maxClaimDays } from '#rooms/subscriptions/rules/settings.ts'
import { isUnconfirmed, wasMember } from '#rooms/subscriptions/server/members.ts'
import { coveringTerm, lastTerm, type SubscriptionTerm } from '#rooms/subscriptions/server/terms.ts'
import { remainingOf, type ServiceUse, usageIn } from '#rooms/subscriptions/server/usage.ts'
import { sublimitFor } from '#rooms/wallet/rules/sublimits.ts'
import { readLot } from '#rooms/wallet/server/credits.ts'
import { findLotOfPlan } from '#rooms/wallet/server/wallets.ts'
import { formatDate } from '#values/display-time.ts'
import { type IstDate, istDateOf } from '#values/ist-date.ts'
import type { FILING_REFUSALS } from '../contract/file-claim.ts'
import { CLAIM_TYPE_RULES } from '../rules/claim-types.ts'
import { lastClaimableDate, PRESCRIPTION_DAYS, prescriptionFault, windowFault } from '../rules/claim-window.ts'
import { coveredTypes } from '../rules/coverage.ts'
import { type Limit, type PayableEstimate, payableOf } from '../rules/payable.ts'
import { claimWords } from '../words/claim.ts'
import type { Claimant } from './claimant.ts'
import { readCoverage } from './coverage.ts'
import { readLimits } from './limits.ts'
import type { ClaimRow } from './move-claim.ts'
import { readPlanHalt } from './plan-halt.ts'
import type { Proposal } from './proposal.ts'

const words = claimWords.fields
/** The plan states from which claims can be made. */
export const CLAIMABLE = ['ACTIVE', 'PAST_DUE', 'EXPIRED']

export interface Assessment {
  term: SubscriptionTerm
  plan_name: string
  /** The plan's service that is used; null where none is. */
  service: ServiceName | null
  /** The part of the wallet to which the type belongs. */
  package_name: string | undefined
  payable: PayableEstimate
  last_claimable_date: IstDate
}

export interface Circumstances {
  now: Date
  /** The day for checking the window: a claim filed again keeps the day of the first. */
  filed_on?: IstDate | undefined
  /** Set where staff may file later than the plan allows a member. */
  max_claim_days?: number | undefined
  /** The existing claim, whose own use and credits count as available. */
  own?: ClaimRow | undefined
}

/**
 * Assesses a claim: its paid period, the use or credits it takes, and the payable amount.
 * @returns the errors by field where it is invalid
 * @throws Refusal PLAN_NOT_CLAIMABLE, MEMBER_NOT_CONFIRMED, REFUND_WAITING, LIMIT_EXHAUSTED, NO_CREDITS
 */
export async function assessClaim(
  db: Db,
  { subscription, patient }: Claimant,
  proposal: Proposal,
  circumstances: Circumstances,
): Promise<{ assessment: Assessment } | { faults: Record<string, string> }> {
  if (!CLAIMABLE.includes(subscription.status)) throw new Refusal<typeof FILING_REFUSALS>('PLAN_NOT_CLAIMABLE')
  const { now, own } = circumstances
  const { claim_amount_paise, scheduled_time } = proposal
  const has_wallet = subscription.is_wallet_based_plan
  const day = istDateOf(scheduled_time)
  const [halt, max_claim_days, part, term, isMember, isWaiting] = await Promise.all([
    readPlanHalt(db, { subscription_id: subscription.id, scheduled_time }, now),
    circumstances.max_claim_days ?? readSetting(db, maxClaimDays, now),
    findPart(db, subscription.id, proposal, own),
    coveringTerm(db, subscription, day, now),
    wasMember(db, subscription.id, patient.uhid, day),
    isUnconfirmed(db, patient.uhid),
  ])
  if (halt === 'REFUND_WAITING') throw new Refusal<typeof FILING_REFUSALS>('REFUND_WAITING')
  if (isWaiting) throw new Refusal<typeof FILING_REFUSALS>('MEMBER_NOT_CONFIRMED')
  const faults = fieldFaults(proposal)
  if (proposal.wallet_sublimit_package_id && proposal.wallet_sublimit_package_id !== part?.id)
    faults.wallet_sublimit_package_id = words.package
  const named = proposal.additional_details.wallet_sublimit_package_name
  if (named && named !== part?.name) faults['additional_details.wallet_sublimit_package_name'] = words.package
  const late = dayFault(day, max_claim_days, { ...circumstances, subscription })
  if (late) faults.scheduled_time = late
  else if (!term) faults.scheduled_time = words.afterPlan
  else if (!isMember) faults.scheduled_time = words.beforeMember
  // Outside every term the newest plan answers, so that a wrong type is named beside a wrong day.
  const { number } = term ?? (await lastTerm(db, subscription.id))
  const [coverage, usage] = await Promise.all([
    readCoverage(db, { subscription_id: subscription.id, has_wallet, term: number, day }),
    has_wallet || !term ? undefined : usageIn(db, term, day),
  ])
  const covered = coveredTypes(coverage)
  if (!covered.includes(proposal.claim_type)) faults.claim_type = words.notCovered(covered)
  if (!term || Object.keys(faults).length > 0) return { faults }

  const service = usage ? serviceOf(proposal, usage.services, own) : null
  const [limits, { name: plan_name }] = await Promise.all([
    readLimits(
      db,
      {
        ...proposal,
        has_wallet,
        id: own?.id,
        // Under another type or term nothing is reserved for it yet.
        payable_estimate_paise:
          own?.claim_type === proposal.claim_type && own.term === term.number ? own.payable_estimate_paise : undefined,
        estimated_for: own?.scheduled_time,
        subscription_id: subscription.id,
        term: term.number,
        wallet_transaction_id: own?.wallet_transaction_id ?? null,
      },
      now,
    ),
    readPlanVersion(db, term.plan_version_id),
  ])
  return {
    assessment: {
      term,
      plan_name,
      service,
      package_name: part?.name,
      payable: payableOf(claim_amount_paise, refuseNothingLeft(limits.limits)),
      last_claimable_date: lastClaimableDate(day, max_claim_days),
    },
  }
}

function fieldFaults(proposal: Proposal): Record<string, string> {
  const { claim_type, additional_details, service_category_mapping_id } = proposal
  const rule = CLAIM_TYPE_RULES[claim_type]
  const faults: Record<string, string> = {}
  if (rule.provider && !proposal.provider_name) faults.provider_name = words.mandatory
  if (rule.establishment && !proposal.establishment_name) faults.establishment_name = words.mandatory
  const isKnown = SERVICES.some((one) => one.service_category_mapping_id === service_category_mapping_id)
  if (service_category_mapping_id && !isKnown) faults.service_category_mapping_id = words.service
  const { prescription_date } = additional_details
  const stale = prescription_date && prescriptionFault(prescription_date, istDateOf(proposal.scheduled_time))
  if (stale)
    faults['additional_details.prescription_date'] =
      stale === 'EXPIRED' ? words.rxExpired(PRESCRIPTION_DAYS) : words.rxAfterBill
  return faults
}

/** @throws Refusal NO_CREDITS, LIMIT_EXHAUSTED where nothing is left to claim from */
function refuseNothingLeft(limits: readonly Limit[]): readonly Limit[] {
  const empty = limits.find(({ amount_paise }) => amount_paise === 0n)
  if (!empty) return limits
  const isCredit = empty.code === 'SUBLIMIT' || empty.code === 'WALLET'
  if (isCredit)
    throw new Refusal<typeof FILING_REFUSALS>('NO_CREDITS', {
      fields: { claim_type: claimWords.coverage.creditsUsedUp },
    })
  const fields: Record<string, string> =
    empty.code === 'MONTH_CAP' ? { scheduled_time: words.usedUpInMonth } : { claim_type: words.usedUp }
  throw new Refusal<typeof FILING_REFUSALS>('LIMIT_EXHAUSTED', { fields })
}

/** The error of the service day. */
function dayFault(
  day: IstDate,
  max_claim_days: number,
  { now, filed_on, subscription }: Circumstances & Pick<Claimant, 'subscription'>,
): string | undefined {
  const fault = windowFault(day, { ...claimWindow(subscription, now, max_claim_days), filed_on })
  if (!fault) return undefined
  if (fault === 'TOO_LATE') return words.tooLate(max_claim_days, formatDate(lastClaimableDate(day, max_claim_days)))
  return { FUTURE: words.future, BEFORE_PLAN: words.beforePlan, AFTER_PLAN: words.afterPlan }[fault]
}

/** The service days whose bills can be claimed from a plan; in grace the plan continues. */
export function claimWindow(subscription: Claimant['subscription'], now: Date, max_claim_days: number) {
  const today = istDateOf(now)
  const { starts_on, ends_on } = subscription
  return {
    today,
    starts_on,
    ends_on: isInForce(subscription, now) && today > ends_on ? today : ends_on,
    max_claim_days,
  }
}

/** Which of the plan's services a claim uses; the caller's choice decides among those that match its type. */
function serviceOf(
  { claim_type, service_category_mapping_id }: Proposal,
  given: readonly ServiceUse[],
  own: ClaimRow | undefined,
): ServiceName | null {
  const fitting = CLAIM_TYPE_RULES[claim_type].services.flatMap((name) =>
    given.filter(({ service }) => service.name === name),
  )
  const use =
    fitting.find(({ service }) => service.service_category_mapping_id === service_category_mapping_id) ?? fitting[0]
  if (!use) return null
  const holdsOne = own?.service === use.service.name && own.reservation !== null
  if (remainingOf(use) === 0 && !holdsOne)
    throw new Refusal<typeof FILING_REFUSALS>('LIMIT_EXHAUSTED', { fields: { claim_type: words.usedUp } })
  return use.service.name
}

/** The part of the wallet to which a type belongs in the plan year of the service: no other may be chosen for it. */
async function findPart(
  db: Db,
  subscription_id: string,
  { claim_type, scheduled_time }: Proposal,
  own: ClaimRow | undefined,
) {
  const year = await findLotOfPlan(db, subscription_id, istDateOf(scheduled_time), own?.wallet_transaction_id)
  return year && sublimitFor(await readLot(db, year), { service_category: claim_type })
}
