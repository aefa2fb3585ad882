import { useId } from 'react'
import { Link } from 'react-router'
import type { Partner } from '#rooms/companies/contract.ts'
import { IconExternalLink } from '#ui/icons.ts'
import { Title } from '#ui/title.tsx'
import { formatDate } from '#values/display-time.ts'
import { overviewWords } from '../words/overview.ts'
import classes from './overview.module.css'

const words = overviewWords.plan

/** The terms of the chosen plan, or of all. */
export function OverviewPlan({ partners }: { partners: readonly Partner[] }) {
  const id = useId()
  const [only] = partners
  const isOne = partners.length === 1
  return (
    <section className={classes.part} aria-labelledby={id}>
      <Title id={id} size="md">
        {isOne ? words.title : words.titleOfAll}
      </Title>
      <div className={`${classes.card} ${classes.terms}`}>
        <dl>
          {partners.map((partner) => (
            <div key={partner.id}>
              <dt className={classes.planName}>{partner.partner_name}</dt>
              <dd>{termOf(partner)}</dd>
            </div>
          ))}
          {isOne && only && (
            <>
              <div>
                <dt>{words.covers}</dt>
                <dd>{only.plan_name}</dd>
              </div>
              <div>
                <dt>{words.lives}</dt>
                <dd>{only.quota.toLocaleString('en-IN')}</dd>
              </div>
            </>
          )}
        </dl>
        {isOne && only?.is_plan_active && (
          <Link className={classes.page} to={`/partners/${only.id}`}>
            <IconExternalLink size={16} aria-hidden="true" />
            {words.page}
          </Link>
        )}
      </div>
    </section>
  )
}

function termOf({ plan_start, plan: { expiry_date } }: Partner): string {
  const started = formatDate(plan_start)
  return expiry_date ? words.runs(started, formatDate(expiry_date)) : words.runsOn(started)
}
