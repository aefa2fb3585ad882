import { isPlanActive } from '#rooms/plans/rules/plan-active.ts'
import { addDays, type IstDate, startOfIstDay } from '#values/ist-date.ts'

/** A company's contract for a plan, as far as its order among others depends on it. */
export interface PartnerTerm {
  starts_on: IstDate
  /** The last covered day; null where there is no end. */
  ends_on: IstDate | null
  is_plan_active: boolean
  created_at: Date
}

/** Whether a contract is in force at an instant, by the plan-active rule: without an end it always is. */
export function isPartnerActive({ ends_on, is_plan_active }: PartnerTerm, now: Date): boolean {
  const expires_at = ends_on === null ? null : startOfIstDay(addDays(ends_on, 1))
  return isPlanActive({ expires_at, is_plan_active }, now)
}

/** Contracts in the order a company sees them: those in force first, then by start, the newest first. */
export function inPartnerOrder<Partner extends PartnerTerm>(partners: readonly Partner[], now: Date): Partner[] {
  const rank = (partner: Partner) => (isPartnerActive(partner, now) ? 0 : 1)
  return partners.toSorted(
    (one, other) =>
      rank(one) - rank(other) ||
      other.starts_on.localeCompare(one.starts_on) ||
      other.created_at.getTime() - one.created_at.getTime(),
  )
}

/**
 * The plan a screen works with: the one asked for, else the first of the company.
 * @param partners in partner order
 * @param asked the id that the address names; null where it names none
 * @returns undefined for an id that is not the company's, or a company without plans
 */
export function selectedPartner<Partner extends { id: string }>(
  partners: readonly Partner[],
  asked: string | null,
): Partner | undefined {
  return asked === null ? partners[0] : partners.find(({ id }) => id === asked)
}
