import { Notice } from '#ui/notice.tsx'
import { formatDate } from '#values/display-time.ts'
import type { Quote } from '../contract/quotes.ts'
import { checkoutWords } from '../words.ts'

const words = checkoutWords.owned

/** The effect of the purchase on the buyer's current plan, shown before the price is paid; nothing for a first plan. */
export function OwnedPlanNotice({
  owned_plan,
  kind,
  term,
  plan_name,
  home_care_slug,
}: Pick<Quote, 'owned_plan' | 'kind' | 'term' | 'plan_name' | 'home_care_slug'>) {
  if (!owned_plan) return null
  const till = formatDate(owned_plan.end_date)
  if (owned_plan.is_blocked)
    return (
      <Notice title={words.blocked(owned_plan.plan_name)} live>
        {words.blockedText}
      </Notice>
    )
  if (kind === null)
    return (
      <Notice title={words.has(owned_plan.plan_name, till)} live>
        {home_care_slug === null ? words.notNow : words.onceOnly}
      </Notice>
    )
  if (!term) return null
  const [starts, ends] = [formatDate(term.start_date), formatDate(term.end_date)]
  if (kind === 'CHANGE')
    return (
      <Notice title={words.changing(owned_plan.plan_name, plan_name)}>
        {words.changeText(owned_plan.plan_name, plan_name, ends)}
      </Notice>
    )
  return (
    <Notice title={words.renewing(owned_plan.plan_name)}>
      {owned_plan.in_force ? words.renewalText(till, starts, ends) : words.againText(till, starts, ends)}
    </Notice>
  )
}
