const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** INVITED until its owner accepts or declines it, the company withdraws it, or its time is over. */
const INVITATION_DAYS = 7
/** Of one company, in 24 hours, withdrawn ones included. */
export const INVITATIONS_A_DAY = 20
/** The number of somebody who never answered is forgotten after this time. */
const KEEP_MS = 90 * DAY_MS

export function invitationEnds(now: Date): Date {
  return new Date(now.getTime() + INVITATION_DAYS * DAY_MS)
}

/** Invitations since then count towards the limit of a day. */
export function countedSince(now: Date): Date {
  return new Date(now.getTime() - DAY_MS)
}

/** When an invitation no longer counts. */
export function dayAfter(invited_at: Date): Date {
  return new Date(invited_at.getTime() + DAY_MS)
}

/** Invitations that ended before are deleted. */
export function deletedBefore(now: Date): Date {
  return new Date(now.getTime() - KEEP_MS)
}
