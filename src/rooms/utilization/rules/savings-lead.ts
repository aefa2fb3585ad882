import { utilizationWords } from '../words.ts'

const words = utilizationWords.savings

interface Figures {
  /** In rupees, without a value where it is not shown. */
  series: readonly { value_used: number | null }[]
  totals: { value_used: number; plan_cost_share: number; savings: number; roi_percent: number | null }
}

/**
 * What was saved, as a figure and in a sentence, and the return in another. Totals have the cost of all months and the value of those that are
 * shown: where one is not, they are the least that it can be, and nothing is said about what was not saved.
 */
export function savingsLead({ series, totals }: Figures): {
  figure: string
  saved: string
  percent: string | undefined
} {
  const { value_used, plan_cost_share, savings, roi_percent } = totals
  const isHidden = series.some((month) => month.value_used === null)
  if (isHidden && value_used === 0) return { figure: words.hidden, saved: words.hiddenLead, percent: undefined }
  if (value_used === 0 && plan_cost_share === 0)
    return { figure: words.noPlan, saved: words.noPlanLead, percent: undefined }
  const figures = [inRupees(value_used), inRupees(plan_cost_share)] as const
  const percent = roi_percent === null ? undefined : count(roi_percent)
  const saved = inRupees(savings)
  if (isHidden)
    return {
      figure: savings > 0 ? words.least(saved) : words.hidden,
      saved: savings > 0 ? words.leastLead(saved) : words.leastUsedLead(...figures),
      percent: percent && words.leastReturn(percent),
    }
  return {
    figure: savings > 0 ? saved : words.noneYet,
    saved: savings > 0 ? words.lead(saved) : words.noneYetLead(...figures),
    percent: percent && words.return(percent),
  }
}

/** Without paise: a month of a company is thousands of rupees. */
export function inRupees(rupees: number): string {
  return `₹${count(Math.round(rupees))}`
}

function count(number: number): string {
  return number.toLocaleString('en-IN')
}
