import type { Db } from '#platform/database/open-database.ts'
import { billingText } from '#rooms/plans/rules/billing-text.ts'
import { validityMonths } from '#rooms/plans/rules/validity-months.ts'
import { type PlanVersion, readPlanVersion, readSellablePlan } from '#rooms/plans/server/queries/read-plan-version.ts'
import { isInForce, statusAt } from '#rooms/subscriptions/rules/in-force.ts'
import { addDays } from '#values/ist-date.ts'
import { type Paise, toRupees } from '#values/money.ts'
import { toWireTime } from '#values/wire-time.ts'
import type { AutoDebit } from '../contract.ts'
import { isOpen, mandateAt } from '../rules/mandate-states.ts'
import { mayAutoRenew, validTill } from '../rules/mandate-terms.ts'
import { nextDebitOn } from '../rules/next-debit.ts'
import { GRACE_DAYS } from '../rules/timetable.ts'
import type { Mandate } from './mandates.ts'
import { renewalPrice } from './renewal-price.ts'
import { debitUnderWay, type Renewal } from './renewals.ts'

const HISTORY = 100

/** A plan that this person pays for; a plan given by a company is not renewed by its member. */
export function findOwnPlan(db: Db, account_id: string | null, id: string) {
  return db
    .selectFrom('subscriptions')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', account_id ?? '')
    .where('partner_plan_id', 'is', null)
    .executeTakeFirst()
}
export type OwnPlan = NonNullable<Awaited<ReturnType<typeof findOwnPlan>>>

/** The relevant mandate of a plan: the one in use, else the requested one, else the last. */
export async function mandateOfPlan(db: Db, subscription_id: string): Promise<Mandate | undefined> {
  const mandates = await db
    .selectFrom('mandates')
    .selectAll()
    .where('subscription_id', '=', subscription_id)
    .orderBy('created_at', 'desc')
    .execute()
  const inUse = mandates.find(({ status }) => status === 'ACTIVE' || status === 'PAUSED')
  return inUse ?? mandates.find(({ status }) => isOpen(status)) ?? mandates[0]
}

/** The open renewal of the next term: announced, and neither paid nor called off. */
export function renewalOfPlan(db: Db, { id, ends_on }: OwnPlan): Promise<Renewal | undefined> {
  return db
    .selectFrom('renewals')
    .selectAll()
    .where('subscription_id', '=', id)
    .where('renews_on', '=', addDays(ends_on, 1))
    .where('status', 'not in', ['PAID', 'STOPPED'])
    .executeTakeFirst()
}

/** The actions available on a plan's renewal; the same for the screen and the commands. */
export function mayDo(
  plan: Pick<OwnPlan, 'status' | 'ends_on' | 'expires_at' | 'auto_renew' | 'refund_requested_at'>,
  mandate: Mandate | undefined,
  renewal: Renewal | undefined,
  offered: PlanVersion | undefined,
  now: Date,
) {
  const status = mandate && mandateAt(mandate, now)
  const runs = isInForce(plan, now)
  const inUse = status === 'ACTIVE' || status === 'PAUSED'
  const atBank = status === 'PENDING_AUTH'
  const needsConsent = renewal?.status === 'NEEDS_CONSENT' || renewal?.status === 'FAILED'
  const debiting = renewal?.status === 'DEBITING'
  const isAskedBack = plan.refund_requested_at !== null
  const reauthorise =
    runs &&
    !isAskedBack &&
    !debiting &&
    !atBank &&
    (!inUse || needsConsent) &&
    offered !== undefined &&
    mayAutoRenew(offered)
  return {
    cancel: mandate !== undefined && isOpen(mandate.status),
    pause: status === 'ACTIVE' && statusAt(plan, now) === 'ACTIVE',
    resume: runs && status === 'PAUSED' && mandate?.paused_by === 'person',
    reauthorise,
    pay_now: reauthorise && renewal !== undefined && needsConsent && renewal.why !== 'plan_withdrawn',
  }
}

/** Auto-renewal of a plan as its owner sees it. */
export async function readAutoRenewal(db: Db, plan: OwnPlan, now: Date): Promise<AutoDebit> {
  const [mandate, renewal, version, offered, debit] = await Promise.all([
    mandateOfPlan(db, plan.id),
    renewalOfPlan(db, plan),
    readPlanVersion(db, plan.plan_version_id),
    readSellablePlan(db, plan.plan_id),
    debitUnderWay(db, plan.id),
  ])
  const recurs = offered && mayAutoRenew(offered) ? offered : undefined
  const amount: Paise | undefined =
    renewal?.amount_paise ?? (recurs && (await renewalPrice(db, recurs, plan.id)).amount_paise)
  const renews_on = addDays(plan.ends_on, 1)
  return {
    subscription_id: plan.id,
    plan_name: version.name,
    status: mandate ? mandateAt(mandate, now) : 'NONE',
    version: mandate?.version ?? 0,
    subscription_status: statusAt(plan, now),
    end_date: plan.ends_on,
    billing: (recurs && billingText(validityMonths(recurs.duration_days))) ?? null,
    amount: amount === undefined ? null : toRupees(amount),
    max_amount: mandate ? toRupees(mandate.max_amount_paise) : null,
    valid_till: mandate ? validTill(mandate.expires_at) : null,
    paused_until: (mandate && mandateAt(mandate, now) === 'PAUSED' && mandate.paused_until) || null,
    next_debit_on: mandate && isInForce(plan, now) ? nextDebitOn({ mandate, renews_on, renewal }, now) : null,
    renewal: renewal
      ? {
          status: renewal.status,
          why: renewal.why,
          next_attempt_at:
            renewal.next_step_at && ['NOTICED', 'RETRYING'].includes(renewal.status)
              ? toWireTime(renewal.next_step_at)
              : null,
          grace_until: addDays(renews_on, GRACE_DAYS),
        }
      : null,
    debit_under_way: debit ? toRupees(debit.amount_paise) : null,
    may: mayDo(plan, mandate, renewal, offered, now),
    history: await listHistory(db, plan.id),
  }
}

async function listHistory(db: Db, subscription_id: string): Promise<AutoDebit['history']> {
  const rows = await db
    .selectFrom('mandate_events as e')
    .innerJoin('mandates as m', 'm.id', 'e.mandate_id')
    .leftJoin('renewals as r', 'r.id', 'e.renewal_id')
    .select(['e.kind', 'e.at', 'e.detail', 'r.amount_paise'])
    .where('m.subscription_id', '=', subscription_id)
    .orderBy('e.id', 'desc')
    .limit(HISTORY)
    .execute()
  return rows.map(({ kind, at, detail, amount_paise }) => ({
    kind,
    at: toWireTime(at),
    amount: amount_paise === null ? null : toRupees(amount_paise),
    detail: detailText(detail),
  }))
}

/** The detail of a history line that is shown: a reason, or the acting party. */
function detailText(detail: unknown): string | null {
  const { why, reason, by, needs_consent } = detail as Record<string, unknown>
  const shown = needs_consent ?? why ?? reason ?? by
  return typeof shown === 'string' ? shown : null
}
