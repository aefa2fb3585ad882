import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Form, useSearchParams } from 'react-router'
import { CallError, queryOf, request } from '#platform/contract/client.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { OutcomeNotice } from '#ui/outcome-notice.tsx'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { listReviews, publishReview } from '../contract.ts'
import { REVIEW_STATES } from '../rules/review-state.ts'
import { reviewDeskWords as words } from '../words.ts'
import { type Decision, ReviewTable } from './review-table.tsx'
import classes from './reviews.module.css'

/** What buyers wrote: read, published, hidden. The state that is looked at stands in the address. */
export default function ReviewsScreen() {
  const [address] = useSearchParams()
  const state = REVIEW_STATES.find((one) => one === address.get('state'))
  const page = Number(address.get('page')) || 1
  const { data, error, isPending, refetch } = useQuery({
    ...queryOf(listReviews, { query: { state, page_number: page } }),
    placeholderData: (before) => before,
  })
  const queries = useQueryClient()
  const decide = useMutation({
    mutationFn: ({ review: { subscription_id, version }, published }: Decision) =>
      request(publishReview, { params: { subscription_id }, body: { published, version } }),
    onSettled: () => queries.invalidateQueries({ queryKey: [listReviews.name] }),
  })
  const { error: failure, isSuccess, submittedAt, variables } = decide
  return (
    <PageColumn width="wide">
      <PageHeading title={words.title} lead={words.lead} />
      <Form key={address.toString()} role="search" className={classes.filter}>
        <SelectField
          name="state"
          label={words.state}
          placeholder={words.anyState}
          options={REVIEW_STATES.map((value) => ({ value, label: words.states[value] }))}
          defaultValue={state}
          optional
        />
        <Button type="submit" tone="quiet">
          {words.filter}
        </Button>
        {state && (
          <ButtonLink to="/dashboard/catalog/reviews" tone="plain">
            {words.clear}
          </ButtonLink>
        )}
      </Form>
      <OutcomeNotice act={submittedAt} tone={failure ? 'bad' : 'good'}>
        {failure ? problem(failure) : isSuccess && variables && outcome(variables)}
      </OutcomeNotice>
      {error && !data ? (
        <ErrorState
          title={words.loadFailed}
          advice={error.message}
          requestId={error instanceof CallError ? error.request_id : undefined}
          onRetry={() => void refetch()}
        />
      ) : (
        <ReviewTable
          reviews={data?.reviews ?? []}
          loading={isPending}
          page={page}
          total={data?.pagination_info.total_reviews ?? 0}
          hrefOf={(to) => `?${new URLSearchParams({ ...(state && { state }), page: String(to) }).toString()}`}
          busy={decide.isPending ? decide.variables : undefined}
          onDecide={decide.mutate}
          empty={
            <EmptyState
              title={state ? words.noneFound : words.none}
              advice={state ? words.noneFoundText : words.noneText}
            />
          }
        />
      )}
    </PageColumn>
  )
}

function problem(failure: Error): string {
  return failure instanceof CallError && failure.type === 'STALE' ? words.stale : failure.message
}

function outcome({ review: { name }, published }: Decision): string {
  return published ? words.published(name) : words.hidden(name)
}
