import { randomUUID } from 'node:crypto'
import type { Db } from '#platform/database/open-database.ts'
import type { Parts } from '#platform/parts.ts'
import { accountNumberHmac, accountNumberSeal } from '#rooms/bank-details/server/queries/bank-details.ts'
import { applyPayout, setStatus } from './server/commands/apply-payout.ts'
import { openBatch } from './server/commands/open-batch.ts'
import { payoutWords } from './words.ts'

/** A few real branches, so that forms accept what they show; the accounts are fictitious. */
const BRANCHES = [
  { ifsc_code: 'HDFC0000001', bank: 'HDFC Bank', branch: 'Tulsiani Chambers, Nariman Point' },
  { ifsc_code: 'SBIN0000300', bank: 'State Bank of India', branch: 'Mumbai Main' },
  { ifsc_code: 'ICIC0000001', bank: 'ICICI Bank', branch: 'Mumbai' },
] as const

interface Payee {
  account_id: string
  name: string
}

/** Verified accounts of these people, in one statement. */
export async function seedAccounts(
  { keys }: Pick<Parts, 'keys'>,
  trx: Db,
  payees: readonly Payee[],
  now: Date,
): Promise<void> {
  const rows = payees.map(({ account_id, name }, at) => {
    const id = randomUUID()
    const account_number = String(90_000_000_000 + at * 7_919)
    return {
      id,
      account_id,
      account_holder_name: name,
      registered_name: name,
      score: 100,
      sealed_account_number: keys.seal(account_number, accountNumberSeal(id)),
      account_number_hmac: accountNumberHmac(keys, account_number),
      last_four: account_number.slice(-4),
      account_type: 'SAVINGS' as const,
      ...BRANCHES[at % BRANCHES.length]!,
      status: 'VERIFIED' as const,
      verified_at: now,
      created_at: now,
    }
  })
  await trx.insertInto('bank_details').values(rows).execute()
}

/** What the bank answered about the payouts of a batch, in the order of the claims; nothing about those beyond. */
export type BankAnswer = 'PAID' | 'FAILED' | 'RETURNED' | 'SILENT'

/** Opens a batch of what is approved and applies the bank's answers, as from its file. */
export async function seedBatch(
  parts: Parts,
  trx: Db,
  { opened_at, answers }: { opened_at: Date; answers: readonly BankAnswer[] },
): Promise<void> {
  const batch_id = await openBatch({ db: trx }, undefined, { by: { at: opened_at, actor: 'system' } })
  if (batch_id === undefined) throw new Error('The demo batch needs approved claims.')
  const payouts = await trx
    .selectFrom('payouts')
    .select(['id', 'key', 'claim_id', 'status'])
    .where('batch_id', '=', batch_id)
    .orderBy('claim_id')
    .execute()
  const by = { at: new Date(opened_at.getTime() + 6 * 3_600_000), actor: 'gateway' as const }
  for (const [at, answer] of answers.entries()) {
    const payout = payouts[at]!
    const utr = `HDFCN5202600${String(payout.claim_id).padStart(6, '0')}`
    if (answer === 'SILENT') {
      await setStatus(trx, payout, 'MANUAL', { why: payoutWords.whySilent }, by.at)
      continue
    }
    if (answer === 'FAILED') {
      const reason = 'The account is closed'
      await applyPayout(trx, parts, payout.id, { state: 'FAILED', reason, fault: 'ACCOUNT' }, by)
      continue
    }
    await applyPayout(trx, parts, payout.id, { state: 'PAID', utr }, by)
    const returned = { at: new Date(by.at.getTime() + 20 * 3_600_000), actor: 'gateway' as const }
    if (answer === 'RETURNED')
      await applyPayout(trx, parts, payout.id, { state: 'RETURNED', utr, reason: 'The account is frozen' }, returned)
  }
}
