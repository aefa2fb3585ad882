import { formatRupees, inLakh, type Paise } from '#values/money.ts'
import { formatTenure } from '#values/tenure.ts'

interface Figures {
  sum_assured_paise: Paise
  premium_paise: Paise
  tax_paise: Paise
  stamp_duty_paise: Paise
  tenure_months: number
  entry_age_min: number
  entry_age_max: number
  free_look_days: number
}

interface Texts {
  summary: string
  features: string[]
  exclusions: string[]
  disclaimers: string[]
  documents: { name: string; points: string[] }[]
}

/** The texts of a cover with its own figures where they say '{premium}' and the like, so that both cannot disagree. */
export function fillFigures<Cover extends Figures & Texts>(cover: Cover): Cover {
  const figures: Readonly<Record<string, string>> = {
    sum_assured: inLakh(cover.sum_assured_paise),
    premium: formatRupees(cover.premium_paise),
    tax: formatRupees(cover.tax_paise),
    stamp_duty: formatRupees(cover.stamp_duty_paise),
    term: formatTenure(cover.tenure_months),
    entry_age: `${cover.entry_age_min} to ${cover.entry_age_max}`,
    free_look_days: String(cover.free_look_days),
  }
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (written, name: string) => figures[name] ?? written)
  return {
    ...cover,
    summary: fill(cover.summary),
    features: cover.features.map(fill),
    exclusions: cover.exclusions.map(fill),
    disclaimers: cover.disclaimers.map(fill),
    documents: cover.documents.map((one) => ({ ...one, points: one.points.map(fill) })),
  }
}
