import { bankDetailsWords } from '../words.ts'

/**
 * How far we know that an account is its owner's. UNVERIFIED: the bank could not be asked yet, money waits. REVIEW: the names
 * are alike, our staff look. FAILED: it is not, or there is no such account.
 */
export const BANK_STATUSES = ['UNVERIFIED', 'REVIEW', 'VERIFIED', 'FAILED'] as const
export type BankStatus = (typeof BANK_STATUSES)[number]

/** From this score on two names are one person's; below the other they are not, and between a person decides. */
const SAME_PERSON = 80
const PERHAPS = 50

/** What a score of two names says. */
export function statusOfScore(score: number): 'VERIFIED' | 'REVIEW' | 'FAILED' {
  if (score >= SAME_PERSON) return 'VERIFIED'
  return score >= PERHAPS ? 'REVIEW' : 'FAILED'
}

/** For so long after a change nothing is paid to the new account. */
export const COOLING_MS = 24 * 60 * 60_000

/**
 * What the owner reads above the form: that the details have to be given anew, because the bank refused them, or that a
 * payout came back and they have to be looked at.
 */
export function bankNote(status: BankStatus, hasFailedPayout: boolean): string | null {
  if (status === 'FAILED') return bankDetailsWords.update
  return hasFailedPayout ? bankDetailsWords.reVerify : null
}
