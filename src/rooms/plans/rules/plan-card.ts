import type { IstDate } from '#values/ist-date.ts'
import { formatRupees, parseRupees } from '#values/money.ts'
import { planWords } from '../words.ts'
import { billingText } from './billing-text.ts'
import { cityNotice } from './city-notice.ts'
import { coverageLabel } from './coverage-label.ts'
import { discountPercent } from './discount-percent.ts'
import { marksBooking } from './marks-booking.ts'
import { monthlyPrice } from './monthly-price.ts'
import { type Plan, type PlanBenefit, SERVICE_PROVIDERS, type ServiceProvider } from './plan.ts'
import { taxSavingText } from './tax-saving.ts'
import { tierLabel } from './tier-label.ts'
import { validityMonths } from './validity-months.ts'

/** A benefit as shown on a card. */
export interface BenefitLine {
  title: string
  more: string[]
  service_title: string
  worth: string | undefined
  provider: ServiceProvider | undefined
  booking: boolean
}

/** All texts of a plan card; undefined ones are not shown. */
export interface PlanCard {
  id: string
  name: string
  subtitle: string
  coverage: string
  coverage_text: string
  tier: string | undefined
  price: string
  /** 'for 12 months', or days for a plan shorter than a month. */
  period: string
  monthly: string | undefined
  worth: string | undefined
  discount: string | undefined
  billing: string
  tax: string | undefined
  city_notice: string | undefined
  cities: string[]
  benefits: BenefitLine[]
  exclusions: readonly string[]
}

/** @param today the date of purchase in India, which decides the section of the tax text */
export function planCard(plan: Plan, today: IstDate): PlanCard {
  const { page } = planWords
  const months = validityMonths(plan.duration_days)
  const monthly = monthlyPrice(plan)
  const discount = discountPercent(plan)
  return {
    id: plan.id,
    name: plan.details.marketing_plan_title,
    subtitle: plan.details.marketing_plan_subtitle,
    coverage: coverageLabel(plan),
    coverage_text: plan.coverage_text,
    tier: tierLabel(plan.benefits),
    price: formatRupees(plan.cost_paise),
    period: months < 1 ? page.forDays(plan.duration_days) : page.forMonths(months),
    monthly: monthly === undefined || months === 1 ? undefined : formatRupees(monthly),
    worth: discount === undefined ? undefined : formatRupees(plan.valued_at_paise),
    discount: discount === undefined ? undefined : page.discount(discount),
    billing: billingLine(plan, months),
    tax: taxSavingText(plan, { isSelfPaid: true, bought_on: today }),
    city_notice: cityNotice(plan),
    cities: plan.cities.map(({ name }) => name),
    benefits: plan.benefits.map(benefitLine),
    exclusions: plan.details.exclusions,
  }
}

function billingLine({ recurring_plan_details }: Plan, months: number): string {
  const billing = billingText(months)
  if (!recurring_plan_details || !billing) return planWords.page.doesNotRenew
  return `${billing}, ${planWords.page.renewsIfAsked}`
}

function benefitLine(benefit: PlanBenefit): BenefitLine {
  const { description } = benefit
  const worth = description.worth === null ? undefined : parseRupees(description.worth)
  return {
    title: description.display_header,
    more: description.extra_display_headers,
    service_title: description.home_texts.service_title,
    worth: worth === undefined ? undefined : planWords.page.benefitWorth(formatRupees(worth)),
    provider: SERVICE_PROVIDERS.find((one) => one === benefit.service_provider),
    booking: marksBooking(benefit),
  }
}
