import { Notice } from '#ui/notice.tsx'
import { formatDate } from '#values/display-time.ts'
import type { Quote } from '../contract.ts'
import { checkoutWords } from '../words.ts'

const words = checkoutWords.held

/** The effect of the purchase on the buyer's current plan, shown before the price is paid; nothing for a first plan. */
export function HeldPlanNotice({ held, kind, term, plan_name }: Pick<Quote, 'held' | 'kind' | 'term' | 'plan_name'>) {
  if (!held) return null
  const till = formatDate(held.end_date)
  if (kind === null)
    return (
      <Notice title={words.has(held.plan_name, till)} live>
        {words.notNow}
      </Notice>
    )
  if (!term) return null
  const [starts, ends] = [formatDate(term.start_date), formatDate(term.end_date)]
  if (kind === 'CHANGE')
    return (
      <Notice title={words.changing(held.plan_name, plan_name)}>
        {words.changeText(held.plan_name, plan_name, ends)}
      </Notice>
    )
  return (
    <Notice title={words.renewing(held.plan_name)}>
      {held.in_force ? words.renewalText(till, starts, ends) : words.againText(till, starts, ends)}
    </Notice>
  )
}
