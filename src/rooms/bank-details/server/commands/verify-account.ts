import type { BankAnswer, BankVerification } from '#gateways/bank-verification/bank-verification.ts'
import { nameScore } from '../../rules/name-score.ts'
import { type BankStatus, statusOfScore } from '../../rules/verification.ts'

/** What is known of an account once its bank was asked, as the row keeps it. */
export interface Verified {
  status: BankStatus
  registered_name: string | null
  score: number | null
  /** What the question is called while it has no answer. */
  verification_ref: string | null
  /** Whether the bank has no such account. */
  is_invalid: boolean
}

interface Account {
  account_holder_name: string
  account_number: string
  ifsc_code: string
}

/**
 * Asks the bank whose an account is, outside any transaction. A bank that does not answer leaves it UNVERIFIED, never failed;
 * without a provider our own staff look.
 * @param asked what an earlier question is called, if one is open
 */
export async function verifyAccount(
  verification: BankVerification | undefined,
  account: Account,
  { reference, asked }: { reference: string; asked?: string | null },
): Promise<Verified> {
  const unknown = { registered_name: null, score: null, verification_ref: asked ?? null, is_invalid: false }
  if (!verification) return { ...unknown, status: 'REVIEW' }
  const answer = asked ? await verification.look(asked) : await verification.ask({ ...account, reference })
  if (answer.outcome === 'UNKNOWN') return { ...unknown, status: 'UNVERIFIED' }
  // The provider does not take the question: a matter for people, not a fault of the account.
  if (answer.outcome === 'REFUSED') return { ...unknown, verification_ref: null, status: 'REVIEW' }
  return understood(answer.value, account)
}

function understood(word: BankAnswer, { account_holder_name }: Account): Verified {
  const nothing = { registered_name: null, score: null, verification_ref: null, is_invalid: false }
  if (word.result === 'nothing_yet') return { ...nothing, status: 'UNVERIFIED', verification_ref: word.asked }
  if (word.result === 'invalid') return { ...nothing, status: 'FAILED', is_invalid: true }
  const score = nameScore(account_holder_name, word.registered_name)
  return { ...nothing, status: statusOfScore(score), registered_name: word.registered_name, score }
}
