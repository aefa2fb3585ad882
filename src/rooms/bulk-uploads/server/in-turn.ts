import { turns } from '#platform/files/turns.ts'
import type { Outcome } from '#platform/serving/idempotency.ts'

/** Of the connections to the database, lists hold no more than this: the others are for everybody else. */
const AT_ONCE = 3

const turn = turns(AT_ONCE)

/**
 * Work on a whole list waits here, one of a company at a time, before it takes a connection: its rows take a second to
 * check, under a lock, and ten requests for one list would otherwise hold every connection meanwhile.
 */
export function inTurnOf<T>(subsidiary_id: string, work: () => Promise<T>): Promise<T> {
  return turn(work, subsidiary_id)
}

/** The same for all that a call does. */
export function inTurn(
  { params }: { params: { subsidiaryId: string } },
  answer: (prepared: undefined) => Promise<Outcome>,
): Promise<Outcome> {
  return inTurnOf(params.subsidiaryId, () => answer(undefined))
}
