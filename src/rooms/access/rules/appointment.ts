import { DAY_MS } from '#values/ist-date.ts'
import type { StaffRole } from './roles.ts'

/** The roles that decide as the second of two people, and so are not given by one. */
export const APPOINTED_BY_TWO = ['SUPERADMIN', 'ADMIN'] as const
export type AppointedByTwo = (typeof APPOINTED_BY_TWO)[number]

const OPEN_FOR_MS = 7 * DAY_MS

export function isAppointedByTwo(role: string): role is AppointedByTwo {
  return APPOINTED_BY_TWO.some((one) => one === role)
}

/** Whether a person gets rights by this role that one super-admin does not give alone. */
export function needsTwoPeople(held: StaffRole | null, role: AppointedByTwo): boolean {
  return held !== role && held !== 'SUPERADMIN'
}

/** Until when another super-admin may confirm. */
export function appointmentExpires(proposed_at: Date): Date {
  return new Date(proposed_at.getTime() + OPEN_FOR_MS)
}
