import { Refusal } from '../contract/refusal.ts'
import type { Caller } from '../contract/who.ts'

/** Counted from the code and never prolonged by what is done meanwhile. */
const FRESH_MS = 5 * 60_000

/**
 * For acts that need a fresh authenticator code: a session that somebody has left open, or stolen, does not suffice. A call
 * declares `fresh`; one that needs it only of some records calls this before its answer is stored under a key.
 * @throws Refusal TOTP_REQUIRED
 */
export function refuseOldCode({ caller, now }: { caller: Caller; now: Date }): void {
  const { second_factor_at } = caller
  if (!second_factor_at || now.getTime() - second_factor_at.getTime() >= FRESH_MS) throw new Refusal('TOTP_REQUIRED')
}
