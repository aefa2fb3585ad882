/** The kinds that can be paused and resumed from their list, without their form. */
export const ACTION_KINDS = ['coupons', 'offers'] as const
export type ActionKind = (typeof ACTION_KINDS)[number]
export const ACTION_STATUSES = ['LIVE', 'PAUSED', 'ENDED'] as const
export type ActionStatus = (typeof ACTION_STATUSES)[number]

/** The allowed status changes. An ended coupon stays ended; an ended offer may open windows again. */
const ACTIONS: Record<ActionKind, Partial<Record<string, readonly ActionStatus[]>>> = {
  coupons: { LIVE: ['PAUSED', 'ENDED'], PAUSED: ['LIVE', 'ENDED'] },
  offers: { LIVE: ['ENDED'], ENDED: ['LIVE'] },
}

export function actionsFrom(kind: ActionKind, status: unknown): readonly ActionStatus[] {
  return ACTIONS[kind][String(status)] ?? []
}

/** Staff's texts around such an action. */
export const statusActionWords = {
  header: 'Act',
  actions: { LIVE: 'Resume', PAUSED: 'Pause', ENDED: 'End' },
  of: (act: string, id: string) => `${act} ${id}`,
  done: {
    LIVE: (id: string) => `${id} is live again.`,
    PAUSED: (id: string) => `${id} is paused.`,
    ENDED: (id: string) => `${id} has ended.`,
  },
  endTitle: (id: string) => `End ${id}?`,
  endText: {
    coupons: 'Nobody can use it from now on, and it cannot be resumed. Orders that hold it already keep their price.',
    offers: 'No new visitor gets this offer. Windows that are open already stand until their own end.',
  },
  soFar: 'So far:',
  couponUsed: 'Its coupon used',
  stale: 'Somebody else has changed this meanwhile. Look at the list, which has been loaded again, and try again.',
  notFromHere: 'This is not possible from its present state',
} as const
