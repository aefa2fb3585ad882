import { utilizationWords } from '../words.ts'

const words = utilizationWords.savings

interface Figures {
  /** In rupees, without a value where it is not shown. */
  series: readonly { value_used: number | null }[]
  totals: { value_used: number; plan_cost_share: number; savings: number; roi_percent: number | null }
}

/**
 * What was saved, in a sentence, and the return in another. Totals have the cost of all months and the value of those that are
 * shown: where one is not, they are the least that it can be, and nothing is said about what was not saved.
 */
export function savingsLead({ series, totals }: Figures): { saved: string; percent: string | undefined } {
  const { value_used, plan_cost_share, savings, roi_percent } = totals
  const isHidden = series.some((month) => month.value_used === null)
  if (isHidden && value_used === 0) return { saved: words.hiddenLead, percent: undefined }
  if (value_used === 0 && plan_cost_share === 0) return { saved: words.noPlanLead, percent: undefined }
  const figures = [inRupees(value_used), inRupees(plan_cost_share)] as const
  const percent = roi_percent === null ? undefined : count(roi_percent)
  if (isHidden)
    return {
      saved: savings > 0 ? words.leastLead(inRupees(savings)) : words.leastUsedLead(...figures),
      percent: percent && words.leastReturn(percent),
    }
  return {
    saved: savings > 0 ? words.lead(inRupees(savings)) : words.noneYetLead(...figures),
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
