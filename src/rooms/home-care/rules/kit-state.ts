/** In the order of a kit's life: the further a status is to the right, the more is known of the kit. */
export const KIT_STATUSES = ['CREATED', 'PACKED', 'CANCELLED', 'DISPATCHED', 'FAILED', 'DELIVERED', 'RETURNED'] as const
export type KitStatus = (typeof KIT_STATUSES)[number]

/** What a courier reports; the rest happens here. */
export const COURIER_STATUSES = ['DISPATCHED', 'FAILED', 'DELIVERED', 'RETURNED'] as const satisfies KitStatus[]

export interface KitReport {
  status: KitStatus
  /** When it happened, as the reporter says. */
  at: Date
}

export const rankOf = (status: KitStatus) => KIT_STATUSES.indexOf(status)
export const hasLeft = (status: KitStatus): boolean => rankOf(status) >= rankOf('DISPATCHED')

/**
 * What is known of a kit from all reports of it, in whatever order and however often they arrive: the furthest status, and
 * the earliest instant by which it had left us.
 */
export function kitAfter(reports: readonly KitReport[]): { status: KitStatus; dispatched_at: Date | null } {
  const status = reports.reduce<KitStatus>(
    (far, one) => (rankOf(one.status) > rankOf(far) ? one.status : far),
    'CREATED',
  )
  const left = reports.filter((one) => hasLeft(one.status)).map(({ at }) => at.getTime())
  return { status, dispatched_at: left.length > 0 ? new Date(Math.min(...left)) : null }
}

/** Where our staff may bring a kit. A kit that came back is not sent again: another one is. */
const NEXT: Record<KitStatus, readonly KitStatus[]> = {
  CREATED: ['PACKED'],
  PACKED: ['DISPATCHED'],
  CANCELLED: [],
  DISPATCHED: ['DELIVERED', 'FAILED', 'RETURNED'],
  FAILED: ['DELIVERED', 'RETURNED'],
  DELIVERED: [],
  RETURNED: [],
}

export function nextOfKit(status: KitStatus): readonly KitStatus[] {
  return NEXT[status]
}

/** Whether another kit may be sent in its place. */
export function mayReplace(status: KitStatus): boolean {
  return status === 'RETURNED' || status === 'FAILED'
}
