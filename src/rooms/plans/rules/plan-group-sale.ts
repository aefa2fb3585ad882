export type CatalogueStatus = 'DRAFT' | 'LIVE' | 'RETIRED'

/** When a plan group is shown. */
export interface PlanGroupSale {
  status: CatalogueStatus
  /** First instant; null means always. */
  live_from: Date | null
  /** Until just before this instant; null means no end. */
  live_to: Date | null
}

/** Whether visitors see the group at this instant. */
export function isGroupLive({ status, live_from, live_to }: PlanGroupSale, now: Date): boolean {
  return status === 'LIVE' && (live_from === null || live_from <= now) && (live_to === null || now < live_to)
}
