import { type IstDate, istDateOf } from '#values/ist-date.ts'
import { toRupees } from '#values/money.ts'
import type { InsurancePlan, InsurancePlanDetail } from '../contract/plans.ts'
import { isEnrolmentOpen, shownFigure } from '../rules/cover.ts'
import type { Cover } from './covers.ts'

export function planOnWire(cover: Cover, now: Date): InsurancePlan {
  const { name, slug, summary, insurer, tax_rate, tenure_months, enrolment_last_date } = cover
  return {
    id: cover.insurance_plan_id,
    plan_version_id: cover.id,
    slug,
    name,
    summary,
    insurer,
    insurer_code: cover.insurer_code,
    sum_assured: toRupees(cover.sum_assured_paise),
    premium: toRupees(cover.premium_paise),
    tax: toRupees(cover.tax_paise),
    tax_rate,
    tenure_months,
    entry_age: { min: cover.entry_age_min, max: cover.entry_age_max },
    enrolment_last_date,
    is_open: cover.plan_status === 'LIVE' && isEnrolmentOpen(enrolment_last_date, istDateOf(now)),
  }
}

export function planDetailOnWire(cover: Cover, now: Date): InsurancePlanDetail {
  const { features, exclusions, disclaimers, documents, grievance_ladder } = cover
  return {
    ...planOnWire(cover, now),
    insurer_registration: cover.insurer_registration,
    master_policy_number: cover.master_policy_number,
    free_look_days: cover.free_look_days,
    stamp_duty: toRupees(cover.stamp_duty_paise),
    claim_settlement: figureOn(cover, istDateOf(now)),
    features,
    exclusions,
    disclaimers,
    documents,
    grievance_ladder,
    declaration: { version: cover.declaration_version, text: cover.declaration_text },
  }
}

function figureOn({ claim_settlement }: Cover, today: IstDate) {
  const figure = shownFigure(claim_settlement, today)
  return figure && { percent: figure.percent, source: figure.source, year: figure.year }
}
