import { useMutation } from '@tanstack/react-query'
import { ListScreen } from '#dashboard/components/list-screen.tsx'
import { useList } from '#dashboard/components/use-list.ts'
import { dropdown } from '#dashboard/contract/filter-field.ts'
import { CallError, request } from '#platform/contract/client.ts'
import { OutcomeNotice } from '#ui/outcome-notice.tsx'
import { listReviews, publishReview } from '../contract.ts'
import { reviewDeskWords as words } from '../words.ts'
import { type Decision, reviewColumns } from './review-columns.tsx'

const FILTERS = [dropdown('state', words.state, words.states)]

/** Buyers' reviews: read, published, hidden. The selected state is in the URL. */
export default function ReviewsScreen() {
  const list = useList(listReviews)
  const { mutate, error, isPending, isSuccess, submittedAt, variables } = useMutation({
    mutationFn: ({ review: { subscription_id, version }, published }: Decision) =>
      request(publishReview, { params: { subscription_id }, body: { published, version } }),
    onSettled: list.refetch,
  })
  return (
    <ListScreen
      title={words.title}
      lead={words.lead}
      failed={words.loadFailed}
      head={
        <OutcomeNotice act={submittedAt} tone={error ? 'bad' : 'good'}>
          {error ? problem(error) : isSuccess && outcome(variables)}
        </OutcomeNotice>
      }
      list={list}
      columns={reviewColumns(isPending ? variables : undefined, mutate)}
      rowKey={({ subscription_id }) => subscription_id}
      filters={FILTERS}
      empty={{ title: words.none, advice: words.noneText }}
      emptyFiltered={{ title: words.noneFound, advice: words.noneFoundText }}
    />
  )
}

function problem(failure: Error): string {
  return failure instanceof CallError && failure.type === 'STALE' ? words.stale : failure.message
}

function outcome({ review: { name }, published }: Decision): string {
  return published ? words.published(name) : words.hidden(name)
}
