import type { ReactNode } from 'react'
import { DateText } from '#ui/date-text.tsx'
import { StatusBadge } from '#ui/status-badge.tsx'
import type { Partner } from '../contract.ts'
import { companyWords as words } from '../words.ts'
import classes from './plan-facts.module.css'

/** What was agreed for one plan of a company. */
export function PlanFacts({ partner }: { partner: Partner }) {
  const { plan, quota, consumed_quota, domains } = partner
  return (
    <>
      <dl className={classes.facts}>
        <Fact term={words.status}>
          <StatusBadge tone={partner.is_plan_active ? 'good' : 'neutral'}>
            {partner.is_plan_active ? words.active : words.ended}
          </StatusBadge>
        </Fact>
        <Fact term={words.planName}>{partner.plan_name}</Fact>
        <Fact term={words.started}>
          <DateText value={partner.plan_start} />
        </Fact>
        <Fact term={words.ends}>{plan.expiry_date ? <DateText value={plan.expiry_date} /> : words.noEnd}</Fact>
        <Fact term={words.lives}>
          {words.livesUsed(consumed_quota.toLocaleString('en-IN'), quota.toLocaleString('en-IN'))}
        </Fact>
        <Fact term={words.credits}>{partner.is_wallet_based_plan ? words.withCredits : words.withoutCredits}</Fact>
        <Fact term={words.domains}>{domains.length > 0 ? domains.join(', ') : words.noDomains}</Fact>
      </dl>
      <div>
        <h3 className={classes.subtitle}>{words.benefits}</h3>
        <ul className={classes.benefits}>
          {plan.benefits.map(({ description }) => (
            <li key={description.order}>{description.main_header}</li>
          ))}
        </ul>
      </div>
    </>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
