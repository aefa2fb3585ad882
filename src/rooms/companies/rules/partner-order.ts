import { isPlanActive } from '#rooms/plans/rules/plan-active.ts'
import { addDays, type IstDate, startOfIstDay } from '#values/ist-date.ts'

/** The fields of a company's plan contract that decide its position in lists. */
export interface PartnerTerm {
  starts_on: IstDate
  /** The last covered day; null for a contract without an end. */
  ends_on: IstDate | null
  is_plan_active: boolean
  created_at: Date
}

/** Whether a contract is in force at an instant, by the plan-active rule; one without an end always is. */
export function isPartnerActive(
  { ends_on, is_plan_active }: Pick<PartnerTerm, 'ends_on' | 'is_plan_active'>,
  now: Date,
): boolean {
  const expires_at = ends_on === null ? null : startOfIstDay(addDays(ends_on, 1))
  return isPlanActive({ expires_at, is_plan_active }, now)
}

/** Contracts in the order a company sees them: those in force first, then newest start first. */
export function inPartnerOrder<Partner extends PartnerTerm>(partners: readonly Partner[], now: Date): Partner[] {
  const rank = (partner: Partner) => (isPartnerActive(partner, now) ? 0 : 1)
  return partners.toSorted(
    (one, other) =>
      rank(one) - rank(other) ||
      other.starts_on.localeCompare(one.starts_on) ||
      other.created_at.getTime() - one.created_at.getTime(),
  )
}

/** What `?partner=` says for all plans of the company. */
export const ALL_PLANS = 'all'

/**
 * The plan a screen works with: the requested one, else the company's first.
 * @param partners in partner order
 * @param asked the id in the URL; null if there is none
 * @returns undefined for an id that is not the company's, or a company without plans
 */
export function selectedPartner<Partner extends { id: string }>(
  partners: readonly Partner[],
  asked: string | null,
): Partner | undefined {
  return asked === null ? partners[0] : partners.find(({ id }) => id === asked)
}
