/** The bank and the gateway, with an eye on what they are asked for at that moment. */
import { sql } from 'kysely'
import type { PaymentGateway } from '#gateways/payment-gateway/payment-gateway.ts'
import type { PayoutGateway } from '#gateways/payout/payout-gateway.ts'
import type { Db } from '#platform/database/open-database.ts'

/** Nothing is paid on a plan that is blocked or waits for its renewal. */
export function watchedBank(bank: PayoutGateway, db: Db, breaches: string[]): PayoutGateway {
  return {
    ...bank,
    pay: async (request) => {
      const { rows } = await sql<{ plan: string; claim: string }>`
        select s.status as plan, c.status as claim from payouts p join claims c on c.id = p.claim_id
        join subscriptions s on s.id = c.subscription_id where p.key = ${request.key}`.execute(db)
      const [state] = rows
      if (state?.plan === 'BLOCKED' || state?.plan === 'PAST_DUE' || state?.claim !== 'APPROVED')
        breaches.push(`${request.key} is sent for a claim that is ${state?.claim} on a plan that is ${state?.plan}`)
      return bank.pay(request)
    },
  }
}

/** Nobody is debited without a mandate, or for a plan that does not go on; nothing is sent back that nobody approved. */
export function watchedGateway(gateway: PaymentGateway, db: Db, breaches: string[]): PaymentGateway {
  return {
    ...gateway,
    debit: async (request) => {
      const { rows } = await sql<{ plan: string; mandate: string }>`
        select s.status as plan, m.status as mandate from mandates m join subscriptions s on s.id = m.subscription_id
        where m.token_ref = ${request.token_ref}`.execute(db)
      const [state] = rows
      if (state?.mandate !== 'ACTIVE' || !['ACTIVE', 'PAST_DUE'].includes(state.plan))
        breaches.push(`${request.reference} is debited: mandate ${state?.mandate}, plan ${state?.plan}`)
      return gateway.debit(request)
    },
    refund: async (request) => {
      const { rows } = await sql<{ status: string; decision: string | null }>`
        select r.status, p.decision from refunds r left join plan_refund_parts x on x.refund_id = r.id
        left join plan_refunds p on p.id = x.plan_refund_id
        where ${request.idempotency_key} like r.reference || '-%'`.execute(db)
      const [state] = rows
      if (state?.status !== 'PROCESSING' || state.decision === 'DECLINED')
        breaches.push(`${request.idempotency_key} is sent back: ${state?.status}, decision ${state?.decision}`)
      return gateway.refund(request)
    },
  }
}
