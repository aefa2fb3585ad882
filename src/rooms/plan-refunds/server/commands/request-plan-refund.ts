import { randomUUID } from 'node:crypto'
import { type AuditEntry, audit } from '#platform/audit/audit.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Caller } from '#platform/contract/who.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { Keys } from '#platform/seal.ts'
import { withdrawClaim } from '#rooms/claims/server/commands/withdraw-claim.ts'
import { markRefund } from '#rooms/subscriptions/server/commands/mark-refund.ts'
import type { Paise } from '#values/money.ts'
import type { REQUEST_REFUSALS } from '../../contract/refund.ts'
import { noteSeal } from '../note-seal.ts'
import { hasOpenRefund, storedQuote } from '../queries.ts'
import { type CareFactsOf, quoteTerm, type TermQuote } from '../quote.ts'
import { quoteOnWire, type Viewer } from '../quote-on-wire.ts'
import { lockPlan } from './lock-plan.ts'
import { notifyLater, promiseRefund } from './promise-refund.ts'
import { requestParts } from './request-parts.ts'

interface Ask {
  subscription_id: string
  account_id: string
  requested_by: string
  /** The quote the person was shown. */
  amount_paise: Paise
  /** Whether the plan was shown to continue; a renewal paid meanwhile may cost as much as the term it follows. */
  plan_goes_on?: boolean | undefined
  /** A reason code from the customer, or a text from our staff. */
  reason: string
  note?: string | undefined
  /** Whether the owner withdraws their undecided claims. */
  withdraw_claims?: boolean | undefined
  by: Pick<AuditEntry, 'at' | 'ip' | 'request_id'> & { actor: Caller }
  now: Date
}

/**
 * Requests a refund. Up to the limit the plan ends and the money is promised immediately; above it a second person
 * decides, and until then the plan continues but no longer renews automatically.
 * @throws Refusal REFUND_OPEN, NOT_REFUNDABLE, OPEN_CLAIMS (extra_args: claim_ids), QUOTE_CHANGED (extra_args: the new
 * quote)
 */
export async function requestPlanRefund(db: Db, keys: Pick<Keys, 'seal'>, careFactsOf: CareFactsOf, ask: Ask) {
  const { subscription_id, now } = ask
  return withTransaction(db, async (trx) => {
    const payments = await lockPlan(trx, { subscription_id, actor: ask.by.actor, now })
    const quoted = await quoteTerm(trx, careFactsOf, { subscription_id, now })
    const { quote, invoice, needs_approval } = quoted
    if (invoice && (await hasOpenRefund(trx, invoice.id))) throw new Refusal<typeof REQUEST_REFUSALS>('REFUND_OPEN')
    if (!invoice || quote.amount_paise === 0n) throw new Refusal<typeof REQUEST_REFUSALS>('NOT_REFUNDABLE')
    refuseOpenClaims(quoted, ask)
    const isAsShown =
      quote.amount_paise === ask.amount_paise && (ask.plan_goes_on ?? quoted.plan_goes_on) === quoted.plan_goes_on
    if (!isAsShown)
      throw new Refusal<typeof REQUEST_REFUSALS>('QUOTE_CHANGED', {
        extra_args: { quote: await quoteOnWire(trx, subscription_id, quoted, viewerOf(ask)) },
      })
    for (const { id: claim_id } of quoted.open_claims) await withdrawClaim(trx, { claim_id, by: ask.by })
    const id = randomUUID()
    const refund = await trx
      .insertInto('plan_refunds')
      .values({
        id,
        subscription_id,
        account_id: ask.account_id,
        invoice_id: invoice.id,
        amount_paise: quote.amount_paise,
        rule: quote.rule,
        quote: storedQuote(quote),
        reason: ask.reason,
        sealed_note: ask.note ? keys.seal(ask.note, noteSeal(id)) : null,
        requested_by: ask.requested_by,
        requested_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await requestParts(trx, refund, payments, { approved: !needs_approval, now })
    await audit(trx, {
      ...ask.by,
      on_behalf_of: ask.account_id,
      action: 'plan-refunds.refund-requested',
      entity: 'plan_refund',
      entity_id: id,
      after: { amount_paise: quote.amount_paise, rule: quote.rule, subscription_id, reason: ask.reason },
    })
    if (!needs_approval) return promiseRefund(trx, refund, { decided_by: null, by: ask.by, now })
    await markRefund(trx, subscription_id, { refund_requested_at: now, refund_from: quoted.refund_from })
    await notifyLater(trx, id, now)
    return refund
  })
}

/** Undecided claims count nothing, so they are withdrawn or decided first; only their own filer withdraws them. */
function refuseOpenClaims({ open_claims }: TermQuote, { withdraw_claims, account_id, requested_by }: Ask): void {
  const isWithdrawn = (claim: TermQuote['open_claims'][number]) =>
    withdraw_claims === true && requested_by === account_id && claim.account_id === account_id
  if (open_claims.every(isWithdrawn)) return
  const claim_ids = open_claims.map(({ id }) => Number(id))
  throw new Refusal<typeof REQUEST_REFUSALS>('OPEN_CLAIMS', { extra_args: { claim_ids } })
}

function viewerOf({ account_id, requested_by }: Ask): Viewer {
  return requested_by === account_id ? { owner: account_id } : 'staff'
}
