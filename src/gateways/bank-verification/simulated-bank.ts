import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { newRef } from '../payment-gateway/simulator/refs.ts'
import { hangUp, refuse } from '../payment-gateway/simulator/refuse.ts'
import { SIMULATED, type Simulator } from '../payment-gateway/simulator/simulator.ts'
import { type AccountSentinel, accountSentinel } from './account-sentinels.ts'

/** How long a slow bank takes to answer. */
const SLOW_MS = 15 * 60_000

const question = z.object({
  source_account_number: z.string().min(1),
  validation_type: z.literal('pennydrop'),
  reference_id: z.string().max(40),
  fund_account: z.object({
    account_type: z.literal('bank_account'),
    bank_account: z.object({
      name: z.string().min(3).max(120),
      ifsc: z.string().length(11),
      account_number: z.string().regex(/^[A-Za-z0-9]{5,35}$/),
    }),
  }),
})

/** POST /fund_accounts/validations, GET /fund_accounts/validations/:id. */
export function verificationRoutes(api: FastifyInstance, { db, clock }: Simulator): void {
  api.post('/fund_accounts/validations', SIMULATED, async (request, reply) => {
    const parsed = question.safeParse(request.body)
    if (!parsed.success) return refuse(reply, 'The fund account field is invalid.', { field: 'fund_account' })
    const { name, account_number } = parsed.data.fund_account.bank_account
    const sentinel = accountSentinel(account_number)
    if (sentinel === 'bank_down') return hangUp(reply)
    const now = clock.now()
    const row = await db
      .insertInto('simulator_account_checks')
      .values({
        check_ref: newRef('fav'),
        ...(sentinel === 'no_such_account'
          ? { account_status: 'invalid', registered_name: null }
          : { account_status: 'active', registered_name: registeredName(name, sentinel) }),
        answers_at: sentinel === 'bank_slow' ? new Date(now.getTime() + SLOW_MS) : now,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    return entity(row, now)
  })

  api.get<{ Params: { ref: string } }>('/fund_accounts/validations/:ref', SIMULATED, async ({ params }, reply) => {
    const row = await db
      .selectFrom('simulator_account_checks')
      .selectAll()
      .where('check_ref', '=', params.ref)
      .executeTakeFirst()
    return row ? entity(row, clock.now()) : refuse(reply, 'The id provided does not exist')
  })
}

function registeredName(name: string, sentinel: AccountSentinel | undefined): string {
  if (sentinel === 'other_name') return 'RAMESH CHANDRA GUPTA'
  const asked = name.toUpperCase()
  // The name with as many words again: similar, but not the same.
  if (sentinel === 'similar_name') return `${asked}${' LAKSHMANAN'.repeat(asked.split(/\s+/).length)}`
  return asked
}

function entity(
  row: { check_ref: string; account_status: string | null; registered_name: string | null; answers_at: Date },
  now: Date,
) {
  const isAnswered = row.answers_at <= now
  const { account_status, registered_name } = row
  return {
    id: row.check_ref,
    entity: 'fund_account.validation',
    status: isAnswered ? 'completed' : 'created',
    validation_results: isAnswered ? { account_status, registered_name } : null,
  }
}
