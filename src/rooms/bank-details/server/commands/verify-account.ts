import type { BankAnswer, BankVerification } from '#gateways/bank-verification/bank-verification.ts'
import { bestScore } from '../../rules/name-verdict.ts'
import { type BankStatus, statusOfScore } from '../../rules/verification.ts'

/** The verification result of an account, as stored in its row. */
export interface AccountVerification {
  status: BankStatus
  registered_name: string | null
  score: number | null
  /** The id of the query while it has no answer. */
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
 * Asks the bank for the account's holder, outside any transaction. A bank that does not answer leaves it UNVERIFIED,
 * never failed; without a provider our staff decide.
 * @param account with the names to which it may belong
 * @param asked the id of an earlier query, if one is open
 */
export async function verifyAccount(
  verification: BankVerification | undefined,
  account: Account & { names: readonly string[] },
  { reference, asked }: { reference: string; asked?: string | null },
): Promise<AccountVerification> {
  const unknown = { registered_name: null, score: null, verification_ref: asked ?? null, is_invalid: false }
  if (!verification) return { ...unknown, status: 'REVIEW' }
  const { names: _names, ...bank } = account
  const answer = asked ? await verification.check(asked) : await verification.ask({ ...bank, reference })
  if (answer.outcome === 'UNKNOWN') return { ...unknown, status: 'UNVERIFIED' }
  // The provider rejects the query: a matter for staff, not a fault of the account.
  if (answer.outcome === 'REFUSED') return { ...unknown, verification_ref: null, status: 'REVIEW' }
  return understood(answer.value, account)
}

function understood(
  word: BankAnswer,
  { names, account_holder_name }: Account & { names: readonly string[] },
): AccountVerification {
  const nothing = { registered_name: null, score: null, verification_ref: null, is_invalid: false }
  if (word.result === 'nothing_yet') return { ...nothing, status: 'UNVERIFIED', verification_ref: word.asked }
  if (word.result === 'invalid') return { ...nothing, status: 'FAILED', is_invalid: true }
  const { registered_name } = word
  const score = bestScore(names, { account_holder_name, registered_name })
  const status = statusOfScore(score)
  // Nobody has said yet who this person is: what they typed may be refused, but only our staff can accept it.
  if (names.length === 0 && status === 'VERIFIED') return { ...nothing, status: 'REVIEW', registered_name, score }
  return { ...nothing, status, registered_name, score }
}
