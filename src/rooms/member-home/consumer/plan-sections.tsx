import { Link } from 'react-router'
import type { MemberDocument, NowRow } from '../contract.ts'
import { homeWords } from '../words/home.ts'
import { CreditFigures } from './credit-figures.tsx'
import { DocumentRows } from './document-rows.tsx'
import classes from './home.module.css'
import { LeftList } from './left-list.tsx'
import type { HomePlan } from './load-home.ts'
import { ManageRows } from './manage-rows.tsx'
import { PeopleDots } from './people-dots.tsx'
import { SectionHead } from './section-head.tsx'

interface PlanSectionsProps {
  plan: HomePlan
  carePhone: string
  month: string
  rows: readonly NowRow[]
  /** With the first plan: the newest documents of all. */
  documents?: readonly MemberDocument[] | undefined
}

/** What is left of a plan; its people, the documents, and what its owner does about it. */
export function PlanSections({ plan, carePhone, month, rows, documents }: PlanSectionsProps) {
  return (
    <>
      <LeftList plan={plan} carePhone={carePhone} month={month}>
        {plan.wallet && <CreditFigures wallet={plan.wallet} />}
      </LeftList>
      <div className={classes.pair}>
        <PeopleDots plan={plan} />
        {documents && documents.length > 0 && (
          <section aria-labelledby="documents">
            <SectionHead id="documents" title={homeWords.documents.title}>
              <Link to="/my-plan/documents">{homeWords.documents.all}</Link>
            </SectionHead>
            <DocumentRows documents={documents} />
          </section>
        )}
        <ManageRows plan={plan} rows={rows} />
      </div>
    </>
  )
}
