import { useQuery } from '@tanstack/react-query'
import type { SyntheticEvent } from 'react'
import { Link, useParams } from 'react-router'
import { queryOf } from '#platform/contract/client.ts'
import { useDesk } from '#rooms/access/components/desk.ts'
import { listFeedback } from '#rooms/offers/contract.ts'
import { listPlans, type PlanReply } from '#rooms/plans/contract.ts'
import { GroupArt } from '#rooms/storefront/consumer/group-art.tsx'
import { groupPageOf } from '#rooms/storefront/consumer/group-page-of.ts'
import { GroupView } from '#rooms/storefront/consumer/group-view.tsx'
import { useDocument } from '#ui/document-context.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Muted } from '#ui/muted.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { Skeletons, SkeletonText } from '#ui/skeletons.tsx'
import { formatDate } from '#values/display-time.ts'
import { readCatalogueItem } from '../contract.ts'
import { type GroupDocument, groupDocument } from '../rules/documents/group-document.ts'
import { screenWords } from '../words.ts'

const words = screenWords.previewScreen

/** A group's page as visitors will see it, from its draft: the real page, with its plans as they are on sale. */
export default function GroupPreviewScreen() {
  const { id = '' } = useParams()
  const { today } = useDesk()
  const { productName } = useDocument()
  const query = queryOf(readCatalogueItem, { params: { kind: 'groups', id } })
  const item = useQuery({ ...query, refetchOnMount: 'always' })
  const plans = useQuery(queryOf(listPlans, { query: {} }))
  const reviews = useQuery(queryOf(listFeedback, {}))
  const data = item.isFetchedAfterMount ? item.data : undefined
  const read = data && groupDocument.safeParse(data.draft?.document ?? data.document)
  const error = item.error ?? plans.error
  const group = read?.success ? read.data : undefined
  const sold = plans.data?.plans
  const shown = group && sold && !reviews.isPending
  return (
    <>
      <meta name="robots" content="noindex" />
      <PageColumn width="wide">
        {!shown && <PageHeading title={words.title} />}
        <Muted size="sm">{data?.draft ? words.ofDraft : words.ofPublished}</Muted>
        <div>
          <Link to={`/dashboard/catalog/groups/${encodeURIComponent(id)}`}>{words.backToGroup}</Link>
        </div>
        {error && (
          <ErrorState
            title={screenWords.loadFailed}
            error={error}
            onRetry={() => void Promise.all([item.refetch(), plans.refetch()])}
          />
        )}
        {!error && !shown && read?.success !== false && (
          <Skeletons>
            <SkeletonText lines={8} />
          </Skeletons>
        )}
        {read?.success === false && <Notice tone="warn" title={words.notYet} />}
        {shown && <LeftOut group={group} sold={sold} />}
      </PageColumn>
      {shown && (
        <div onClickCapture={leadNowhere} onSubmitCapture={leadNowhere}>
          <GroupView
            {...groupPageOf(pageFacts(group, sold), {
              today,
              productName,
              carePhone: '',
              reviews: (reviews.data?.reviews ?? []).map((review) => ({ ...review, date: formatDate(review.date) })),
              my_plan: undefined,
              notice: undefined,
              url: `${window.location.origin}/plus/${group.slug}`,
            })}
            art={<GroupArt kind={group.kind} />}
            preview
          />
        </div>
      )}
    </>
  )
}

function pageFacts({ slug, kind, title, headline, lead, plan_ids }: GroupDocument, sold: readonly PlanReply[]) {
  const plans = plan_ids.flatMap((id) => sold.find((plan) => plan.id === id) ?? [])
  return { slug, kind, title, headline, lead, plans }
}

function LeftOut({ group, sold }: { group: GroupDocument; sold: readonly PlanReply[] }) {
  const count = group.plan_ids.length - pageFacts(group, sold).plans.length
  return count > 0 ? <Notice tone="warn">{words.leftOut(count)}</Notice> : null
}

/** Nothing here can be bought or sent; links within the page work. */
function leadNowhere(event: SyntheticEvent) {
  const act = event.type === 'submit' ? event.currentTarget : (event.target as Element).closest('a, button')
  if (!act || act.getAttribute('href')?.startsWith('#')) return
  event.preventDefault()
  event.stopPropagation()
}
