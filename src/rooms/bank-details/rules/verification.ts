import { bankDetailsWords } from '../words.ts'

/**
 * The verification status of an account. UNVERIFIED: the bank could not be queried yet, payouts wait. REVIEW: the names
 * are similar, our staff decide. FAILED: it belongs to another person, or there is no such account.
 */
export const BANK_STATUSES = ['UNVERIFIED', 'REVIEW', 'VERIFIED', 'FAILED'] as const
export type BankStatus = (typeof BANK_STATUSES)[number]

/**
 * Two names with at least the first score belong to one person; below the second they do not, and between them staff
 * decide.
 */
const SAME_PERSON = 80
const PERHAPS = 50

/** The status that a score of two names leads to. */
export function statusOfScore(score: number): 'VERIFIED' | 'REVIEW' | 'FAILED' {
  if (score >= SAME_PERSON) return 'VERIFIED'
  return score >= PERHAPS ? 'REVIEW' : 'FAILED'
}

/** Payouts wait this long after a change of the account, or for a first one that is in another name than its owner's. */
export const COOLING_MS = 24 * 60 * 60_000

/**
 * Until when payouts wait for an account whose bank answered after it was saved, or whose owner our staff decided on: in another name than
 * its owner's for a day from its entry, of which its owner was notified.
 */
export function coolingUntil(
  { created_at, cooling_until }: { created_at: Date; cooling_until: Date | null },
  { own_name }: { own_name: boolean },
): Date | null {
  return own_name ? cooling_until : new Date(Math.max(created_at.getTime() + COOLING_MS, Number(cooling_until)))
}

/**
 * The notice for the owner above the form: that the details have to be given again, because the bank refused them, or
 * that a payout was returned and they have to be checked.
 */
export function bankNote(status: BankStatus, hasFailedPayout: boolean): string | null {
  if (status === 'FAILED') return bankDetailsWords.update
  return hasFailedPayout ? bankDetailsWords.reVerify : null
}
