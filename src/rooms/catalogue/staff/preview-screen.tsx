import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { queryOf } from '#platform/contract/client.ts'
import { useDesk } from '#rooms/access/components/desk.ts'
import type { Plan } from '#rooms/plans/rules/plan.ts'
import { planCard } from '#rooms/plans/rules/plan-card.ts'
import { BenefitList } from '#rooms/storefront/consumer/benefit-list.tsx'
import { Exclusions } from '#rooms/storefront/consumer/exclusions.tsx'
import { PlanCardView } from '#rooms/storefront/consumer/plan-card-view.tsx'
import { PlanFacts } from '#rooms/storefront/consumer/plan-facts.tsx'
import { PlanPrice } from '#rooms/storefront/consumer/plan-price.tsx'
import { Reimbursements } from '#rooms/storefront/consumer/reimbursements.tsx'
import { exclusionsOf } from '#rooms/storefront/rules/exclusions-of.ts'
import { planFacts } from '#rooms/storefront/rules/plan-facts.ts'
import { reimbursementsOf } from '#rooms/storefront/rules/reimbursements-of.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { Skeletons, SkeletonText } from '#ui/skeletons.tsx'
import { Stack } from '#ui/stack.tsx'
import { readCatalogueItem } from '../contract.ts'
import { planDocument } from '../rules/documents/plan-document.ts'
import { planOfDocument } from '../rules/plan-of-document.ts'
import { screenWords } from '../words.ts'
import classes from './catalogue.module.css'

const words = screenWords.previewScreen

/** A plan as its buyers will see it, from its draft: the real card and text. Nothing here can be bought. */
export default function PreviewScreen() {
  const { id = '' } = useParams()
  const query = queryOf(readCatalogueItem, { params: { kind: 'plans', id } })
  const { data: known, error, refetch, isFetchedAfterMount } = useQuery({ ...query, refetchOnMount: 'always' })
  const data = isFetchedAfterMount ? known : undefined
  const read = data && planDocument.safeParse(data.draft?.document ?? data.document)
  const back = <Link to={`/dashboard/catalog/plans/${id}`}>{words.back}</Link>
  return (
    <PageColumn width="wide">
      <PageHeading title={words.title} lead={data?.draft ? words.ofDraft : words.ofPublished} />
      <div>{back}</div>
      {error && <ErrorState title={screenWords.loadFailed} error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <Skeletons>
          <SkeletonText lines={8} />
        </Skeletons>
      )}
      {read && !read.success && <Notice tone="warn" title={words.notYet} />}
      {read?.success && <Preview plan={planOfDocument(read.data)} />}
    </PageColumn>
  )
}

/** Links are disabled: a draft cannot be bought. */
function Preview({ plan }: { plan: Plan }) {
  const { today } = useDesk()
  const card = planCard(plan, today)
  const reimbursements = reimbursementsOf(plan)
  const exclusions = exclusionsOf('retail', card.exclusions)
  return (
    <Stack gap="3xl" onClickCapture={(event) => event.preventDefault()}>
      <section className={classes.form} aria-labelledby="as-card">
        <h2 id="as-card">{words.asCard}</h2>
        <PlanCardView card={card} kind="retail" featured />
      </section>
      <section className={classes.form} aria-labelledby="as-page">
        <h2 id="as-page">{words.asPage}</h2>
        <PlanPrice card={card} />
        <PlanFacts facts={planFacts(card)} />
        <BenefitList benefits={card.benefits} />
        {reimbursements && <Reimbursements {...reimbursements} />}
        {exclusions && <Exclusions {...exclusions} />}
      </section>
    </Stack>
  )
}
