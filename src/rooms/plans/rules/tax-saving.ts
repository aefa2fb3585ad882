import type { IstDate } from '#values/ist-date.ts'
import { formatRupees, type Paise } from '#values/money.ts'
import { planWords } from '../words.ts'
import type { Plan, PlanBenefit } from './plan.ts'

/** The heading of the benefit that saves tax, exactly as in the catalogue. */
const TAX_SAVING_BENEFIT = '2 Master health check ups'

const SAVED_PER_UNIT: Paise = 550_00n
/** The law's annual limit for preventive check-ups. */
const SAVING_CAP: Paise = 5_000_00n

/** Which section of the law applies from which purchase date; the latest that has started applies. */
export interface TaxSection {
  from: IstDate
  label: string
}

/** The Income-tax Act 2025 renumbered the section from 1 April 2026. */
const TAX_SECTIONS: readonly TaxSection[] = [
  { from: '0001-01-01', label: planWords.section80D },
  { from: '2026-04-01', label: planWords.section126 },
]

/**
 * The tax-saving line of a plan bought on a date: ₹550 for each unit of the check-up benefit, ₹5,000 at most.
 * Undefined for a plan that somebody else (a company) pays, and for one without that benefit.
 */
export function taxSavingText(
  plan: Pick<Plan, 'benefits'>,
  {
    isSelfPaid,
    bought_on,
    sections = TAX_SECTIONS,
  }: { isSelfPaid: boolean; bought_on: IstDate; sections?: readonly TaxSection[] },
): string | undefined {
  const benefit = plan.benefits.find(isTaxSaving)
  const units = benefit?.benefit_attribute_value ?? 0
  if (!isSelfPaid || !Number.isInteger(units) || units <= 0) return undefined
  const saved = SAVED_PER_UNIT * BigInt(units)
  const section = sections.findLast(({ from }) => from <= bought_on)
  return section && planWords.taxSaving(formatRupees(saved < SAVING_CAP ? saved : SAVING_CAP), section.label)
}

function isTaxSaving({ description }: PlanBenefit): boolean {
  return description.main_header === TAX_SAVING_BENEFIT || description.display_header === TAX_SAVING_BENEFIT
}
