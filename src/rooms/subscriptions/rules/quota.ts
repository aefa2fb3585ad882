import type { IstDate } from '#values/ist-date.ts'

/** Additional uses of a service that our staff gave for a paid period. */
export interface Grant {
  id: string
  count: number
  /** The last day of service it may be used for; null: until the end of the paid period. */
  expires_on: IstDate | null
  is_cancelled: boolean
  /** Used and not given back. */
  used: number
}

export interface Draw {
  grant_id: string
  count: number
}

/** Whether a grant applies to a service of this day, if anything is left of it. */
function holdsOn({ is_cancelled, expires_on }: Grant, day: IstDate): boolean {
  return !is_cancelled && (expires_on === null || day <= expires_on)
}

/** What is left of a grant for a service of a day. */
export function leftOf(grant: Grant, day: IstDate): number {
  return holdsOn(grant, day) ? grant.count - grant.used : 0
}

/** What of a grant counts as given on a day: all of it while it is valid, afterwards what was used of it. */
export function givenOf(grant: Grant, day: IstDate): number {
  return holdsOn(grant, day) ? grant.count : grant.used
}

/**
 * Which grants a use is taken from: first those that expire, soonest first, then the plan's own uses, then grants that
 * last as long as the plan. So nothing expires that could have been used. The caller has checked that enough is left.
 * @param ownLeft what is left of the plan's own uses
 */
export function drawsFor(
  count: number,
  { ownLeft, grants, day }: { ownLeft: number; grants: readonly Grant[]; day: IstDate },
) {
  const byExpiry = grants.toSorted((a, b) => (a.expires_on ?? '9').localeCompare(b.expires_on ?? '9'))
  const expiring = take(
    count,
    byExpiry.filter(({ expires_on }) => expires_on !== null),
    day,
  )
  const rest = expiring.missing - Math.min(expiring.missing, Math.max(0, ownLeft))
  const lasting = take(
    rest,
    byExpiry.filter(({ expires_on }) => expires_on === null),
    day,
  )
  return [...expiring.draws, ...lasting.draws]
}

function take(wanted: number, grants: readonly Grant[], day: IstDate): { draws: Draw[]; missing: number } {
  let missing = wanted
  const draws = grants.flatMap((grant): Draw[] => {
    const count = Math.min(missing, leftOf(grant, day))
    missing -= count
    return count > 0 ? [{ grant_id: grant.id, count }] : []
  })
  return { draws, missing }
}
