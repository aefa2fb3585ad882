import { nameScore } from './name-score.ts'
import { statusOfScore } from './verification.ts'

/** An account with the name that its bank has for it. */
interface AccountNames {
  account_holder_name: string
  registered_name: string
}

/** How alike the bank's name is to the likest of these; to what was typed where nobody has said yet who the person is. */
export function bestScore(names: readonly string[], { account_holder_name, registered_name }: AccountNames): number {
  const compared = names.length > 0 ? names : [account_holder_name]
  return Math.max(...compared.map((name) => nameScore(name, registered_name)))
}

/** Whether an account that the bank has under this name is one of a person with these names. */
export function isNamedAs(names: readonly string[], registered_name: string | null): boolean {
  return names.some(
    (name) => registered_name !== null && statusOfScore(nameScore(name, registered_name)) === 'VERIFIED',
  )
}

/**
 * Whether a verified account may still be paid to, with the names to which it may belong now. What our staff accepted
 * stands as long as no name is missing that made it as alike as they saw it.
 * @param score the one with which it was verified
 */
export function isStillVerified(
  names: readonly string[],
  { score, is_reviewed, ...account }: AccountNames & { score: number | null; is_reviewed: boolean },
): boolean {
  const now = bestScore(names, account)
  if (is_reviewed) return now >= (score ?? 0)
  return names.length > 0 && statusOfScore(now) === 'VERIFIED'
}
