import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { withTransaction } from '#platform/database/transaction.ts'
import type { Keys } from '#platform/seal.ts'
import { newRef } from '../../payment-gateway/simulator/refs.ts'
import { hangUp, refuse, rejectKeys } from '../../payment-gateway/simulator/refuse.ts'
import { SIMULATED, type Simulator } from '../../payment-gateway/simulator/simulator.ts'
import { payoutEntity, planEnding, type SimulatedPayout } from './finish-payout.ts'

const contact = z.object({ name: z.string().min(3), type: z.string(), reference_id: z.string().max(40) })
const fundAccount = z.object({
  contact_id: z.string(),
  account_type: z.literal('bank_account'),
  bank_account: z.object({ name: z.string().min(3), ifsc: z.string().length(11), account_number: z.string().min(5) }),
})
const payout = z.object({
  account_number: z.string(),
  fund_account_id: z.string(),
  amount: z.int().min(100).max(5_000_000_000),
  currency: z.literal('INR'),
  mode: z.enum(['IMPS', 'NEFT', 'RTGS']),
  purpose: z.string(),
  reference_id: z.string().max(40),
  narration: z.string().max(30),
})

/** Paise. */
const IMPS_UP_TO = 50_000_000
const RTGS_FROM = 20_000_000
const REJECTS = { keys_rejected: 401, forbidden: 403 } as const

/** POST /contacts, /fund_accounts and /payouts; GET /payouts and /payouts/:id. */
export function payoutRoutes(api: FastifyInstance, sim: Simulator & { keys: Pick<Keys, 'hmac'> }): void {
  api.post('/contacts', SIMULATED, async (request, reply) => {
    const parsed = contact.safeParse(request.body)
    if (!parsed.success) return refuse(reply, 'The contact is invalid.')
    const { name, reference_id } = parsed.data
    const body = createHash('sha256').update(`${name}\n${reference_id}`).digest('hex').slice(0, 14)
    return { id: `cont_${body}`, entity: 'contact', name, reference_id }
  })

  api.post('/fund_accounts', SIMULATED, async (request, reply) => {
    const parsed = fundAccount.safeParse(request.body)
    if (!parsed.success) return refuse(reply, 'The fund account is invalid.')
    const { contact_id: contact_ref, bank_account } = parsed.data
    const { ifsc } = bank_account
    const number_hmac = sim.keys.hmac('simulated-bank', bank_account.account_number)
    await sim.db
      .insertInto('simulator_fund_accounts')
      .values({ fund_account_ref: newRef('fa'), contact_ref, number_hmac, ifsc, created_at: sim.clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const { fund_account_ref } = await sim.db
      .selectFrom('simulator_fund_accounts')
      .select('fund_account_ref')
      .where('contact_ref', '=', contact_ref)
      .where('number_hmac', '=', number_hmac)
      .where('ifsc', '=', ifsc)
      .executeTakeFirstOrThrow()
    return { id: fund_account_ref, entity: 'fund_account', contact_id: contact_ref }
  })

  api.post('/payouts', SIMULATED, async (request, reply) => {
    const key = request.headers['x-payout-idempotency']
    const parsed = payout.safeParse(request.body)
    if (!parsed.success || typeof key !== 'string' || !/^[\w -]{4,36}$/.test(key))
      return refuse(reply, 'The payout is invalid.', { field: String(parsed.error?.issues[0]?.path[0] ?? '') })
    const { mode, amount } = parsed.data
    if (mode === 'IMPS' && amount > IMPS_UP_TO) return refuse(reply, 'IMPS payouts above INR 5,00,000 are not allowed')
    if (mode === 'RTGS' && amount < RTGS_FROM) return refuse(reply, 'RTGS payouts below INR 2,00,000 are not allowed')
    const made = await makePayout(sim, key, parsed.data)
    if (made.rejects) return rejectKeys(reply, made.rejects)
    if (made.refusal !== undefined) return refuse(reply, made.refusal)
    return made.payout && !made.is_lost ? payoutEntity(made.payout) : hangUp(reply)
  })

  api.get<{ Querystring: { reference_id?: string } }>('/payouts', SIMULATED, async ({ query }) => {
    const rows = await sim.db
      .selectFrom('simulator_payouts')
      .selectAll()
      .where('reference_id', '=', query.reference_id ?? '')
      .orderBy('created_at', 'desc')
      .limit(10)
      .execute()
    return { entity: 'collection', count: rows.length, items: rows.map(payoutEntity) }
  })

  api.get<{ Params: { ref: string } }>('/payouts/:ref', SIMULATED, async ({ params }, reply) => {
    const row = await sim.db
      .selectFrom('simulator_payouts')
      .selectAll()
      .where('payout_ref', '=', params.ref)
      .executeTakeFirst()
    return row ? payoutEntity(row) : refuse(reply, 'The id provided does not exist')
  })
}

type PayoutMade = {
  payout?: SimulatedPayout | undefined
  is_lost?: boolean
  refusal?: string
  rejects?: 401 | 403
}

/** Makes a payout once per key: the same key and body return the same payout, another body is refused. */
async function makePayout(sim: Simulator, key: string, asked: z.output<typeof payout>): Promise<PayoutMade> {
  const request_body = JSON.stringify(asked)
  return withTransaction(sim.db, async (trx) => {
    // The same key twice at the same moment is one payout too.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`payout:${key}`}, 0))`.execute(trx)
    const earlier = await trx
      .selectFrom('simulator_payouts')
      .selectAll()
      .where('idempotency_key', '=', key)
      .executeTakeFirst()
    if (earlier?.outcome === 'dropped_then_refused') return { refusal: 'The payout is being processed already' }
    if (earlier?.request_body === request_body) return { payout: earlier, is_lost: false }
    if (earlier) return { refusal: 'Different request body sent for the same Idempotency Header' }
    const known = await trx
      .selectFrom('simulator_fund_accounts')
      .select('fund_account_ref')
      .where('fund_account_ref', '=', asked.fund_account_id)
      .executeTakeFirst()
    if (!known) return { refusal: 'The fund account does not exist' }
    // A planned outcome is for one payout; the next one behaves as usual.
    const plan = await trx
      .deleteFrom('simulator_payout_plans')
      .where('reference', '=', asked.reference_id.replace(/-\d+$/, ''))
      .returning('outcome')
      .executeTakeFirst()
    const outcome = plan?.outcome ?? 'success'
    if (outcome === 'dropped') return { payout: undefined, is_lost: true }
    if (outcome === 'keys_rejected' || outcome === 'forbidden') return { rejects: REJECTS[outcome] }
    if (outcome === 'no_balance') return { refusal: 'Your account does not have enough balance: insufficient balance' }
    const made = await trx
      .insertInto('simulator_payouts')
      .values({
        payout_ref: newRef('pout'),
        fund_account_ref: asked.fund_account_id,
        amount_paise: BigInt(asked.amount),
        currency: asked.currency,
        mode: asked.mode,
        status: 'processing',
        reference_id: asked.reference_id,
        idempotency_key: key,
        request_body,
        outcome,
        created_at: sim.clock.now(),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await planEnding(trx, made, sim.clock.now())
    return { payout: made, is_lost: outcome === 'timeout' || outcome === 'dropped_then_refused' }
  })
}
