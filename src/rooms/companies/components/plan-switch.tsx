import { useId } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { IconChevronDown } from '#ui/icons.ts'
import { ALL_PLANS } from '../rules/partner-order.ts'
import { companyWords as words } from '../words.ts'
import classes from './plan-switch.module.css'
import type { CompanyPlan } from './use-company-plan.ts'

/** Of the URL, what is about a section and not about one of the plans. */
const OF_SECTION = ['subsidiary', 'tab', 'period', 'benefit']

/**
 * Chooses the plan that a section is about; the choice stays in the URL from section to section. Hidden for a company
 * with one plan. Filters, page and open row belong to the former plan and are dropped; the tab, and the period and the
 * benefit of charts, are not.
 */
export function PlanSwitch({ plan: { partners = [], partner, isAll } }: { plan: CompanyPlan }) {
  const id = useId()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const choose = (chosen: string) => {
    const next = new URLSearchParams()
    for (const name of OF_SECTION) if (search.has(name)) next.set(name, search.get(name) ?? '')
    next.set('partner', chosen)
    void navigate(`?${next}`, { preventScrollReset: true })
  }
  if (partners.length < 2) return null
  return (
    <div className={classes.plan}>
      <label htmlFor={id}>{words.plan}</label>
      <span className={classes.switcher}>
        <select
          id={id}
          className={classes.select}
          value={isAll ? ALL_PLANS : (partner?.id ?? '')}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        >
          {!isAll && !partner && <option value="">{words.choosePlan}</option>}
          <option value={ALL_PLANS}>{words.allPlans}</option>
          {partners.map(({ id: value, partner_name, is_plan_active }) => (
            <option key={value} value={value}>
              {is_plan_active ? partner_name : words.inactivePlan(partner_name)}
            </option>
          ))}
        </select>
        <IconChevronDown size={18} aria-hidden="true" />
      </span>
    </div>
  )
}
