import type { Db } from '#platform/database/open-database.ts'
import { giveBackUse } from '../take-use.ts'
import { appendFact, type FactAuthor, lockUse, type UseRow, updateUse } from '../uses.ts'

interface Reversal extends FactAuthor {
  reference: string
  reason: string
  occurred_at?: Date
}

/**
 * Gives a use back with everything that the plan paid for it, once; a use whose time was over cannot be settled any
 * more then.
 * @throws Refusal NOT_FOUND for an unknown reference
 */
export async function reverseUse(trx: Db, { reference, occurred_at, ...by }: Reversal): Promise<UseRow> {
  const use = await lockUse(trx, reference)
  if (use.status === 'REVERSED') return use
  const wasGivenBack = use.status === 'EXPIRED'
  if (!wasGivenBack) await giveBackUse(trx, use, by)
  const changes = { status: 'REVERSED', usage_reference: null, expires_at: null } as const
  const reversed = await updateUse(trx, use, changes, by.now)
  const count = wasGivenBack ? 0 : -1
  await appendFact(trx, reversed, { kind: 'REVERSED', count, ...(occurred_at && { occurred_at }) }, by)
  return reversed
}

/** Gives a use back that nobody has settled in time; no effect before that, or once it was settled or reversed. */
export async function expireUse(trx: Db, reference: string, now: Date): Promise<void> {
  const use = await lockUse(trx, reference)
  if (use.status !== 'OPEN' || !use.expires_at || use.expires_at > now) return
  const by: FactAuthor = { actor: 'system', now, reason: 'Not settled in time' }
  await giveBackUse(trx, use, { ...by, failure: 'EXPIRED' })
  const expired = await updateUse(trx, use, { status: 'EXPIRED', usage_reference: null }, now)
  await appendFact(trx, expired, { kind: 'EXPIRED', count: -1 }, by)
}
