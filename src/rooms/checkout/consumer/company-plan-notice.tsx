import { Link } from 'react-router'
import { BulletList } from '#ui/bullet-list.tsx'
import { Notice } from '#ui/notice.tsx'
import { formatDate } from '#values/display-time.ts'
import type { Quote } from '../contract/quotes.ts'
import { checkoutWords } from '../words.ts'
import classes from './refusal-notice.module.css'

const words = checkoutWords.company

/** What a company gives the buyer already, before they pay for a plan of the same kind; the choice is theirs. */
export function CompanyPlanNotice({ company_name, plan_name, benefits, end_date }: NonNullable<Quote['company_plan']>) {
  return (
    <Notice tone="info" title={words.title(company_name, plan_name)}>
      <p>{words.text(formatDate(end_date))}</p>
      {benefits.length > 0 && (
        <>
          <p>{words.gives}:</p>
          <BulletList>
            {benefits.map((benefit) => (
              <li key={benefit}>{benefit}</li>
            ))}
          </BulletList>
        </>
      )}
      <Link to="/my-plan" className={classes.link}>
        {words.see}
      </Link>
    </Notice>
  )
}
