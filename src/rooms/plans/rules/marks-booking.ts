import type { PlanBenefit } from './plan.ts'

/** Whether a benefit is used by booking an appointment, and so has the booking mark. */
export function marksBooking({ service_provider }: Pick<PlanBenefit, 'service_provider'>): boolean {
  return service_provider === 'book'
}
