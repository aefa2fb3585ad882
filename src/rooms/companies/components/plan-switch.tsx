import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { IconSelector } from '#ui/icons.ts'
import { ALL_PLANS } from '../rules/partner-order.ts'
import { companyWords as words } from '../words.ts'
import classes from './plan-switch.module.css'
import { usePlanOf } from './use-company-plan.ts'

/** Of the URL, what is about a section and not about one of the plans. */
const OF_SECTION = ['subsidiary', 'tab', 'period', 'benefit']

/**
 * The plan that the sections of a company are about, beside the company's name; the choice stays in the URL from section
 * to section. Plain text for a company with one plan. Filters, page and open row belong to the former plan and are
 * dropped; the tab, and the period and the benefit of charts, are not.
 */
export function PlanSwitch({ subsidiaryId }: { subsidiaryId: string }) {
  const { partners = [], partner, isAll } = usePlanOf(subsidiaryId)
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const choose = (chosen: string) => {
    const next = new URLSearchParams()
    for (const name of OF_SECTION) if (search.has(name)) next.set(name, search.get(name) ?? '')
    next.set('partner', chosen)
    void navigate({ pathname, search: `?${next}` }, { preventScrollReset: true })
  }
  if (partners.length === 0) return null
  if (partners.length === 1) return <span className={classes.only}>{partners[0]?.partner_name}</span>
  return (
    <span className={classes.plan}>
      <select
        aria-label={words.plan}
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
      <IconSelector size={16} aria-hidden="true" />
    </span>
  )
}
