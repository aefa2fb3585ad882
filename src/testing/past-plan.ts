import { randomUUID } from 'node:crypto'
import type { Db } from '#platform/database/open-database.ts'

/**
 * Gives the person with this mobile a plan that is over: enough to enter a bank account, and nothing to claim from.
 * @returns its id
 */
export async function givePastPlan(db: Db, mobile: string): Promise<string> {
  const { id: account_id } = await db
    .selectFrom('accounts')
    .select('id')
    .where('mobile', '=', mobile)
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('subscriptions')
    .values({
      account_id,
      plan_id: randomUUID(),
      plan_version_id: randomUUID(),
      plan_line: 'retail',
      status: 'EXPIRED',
      starts_on: '2024-01-01',
      ends_on: '2024-12-30',
      expires_at: new Date('2024-12-30T18:30:00Z'),
      payment_transaction_id: randomUUID(),
      created_at: new Date('2024-01-01T06:00:00Z'),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
