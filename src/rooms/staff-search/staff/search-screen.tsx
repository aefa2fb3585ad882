import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { CallError, queryOf } from '#platform/contract/client.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { IconSearch } from '#ui/icons.ts'
import { Notice } from '#ui/notice.tsx'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { searchDesk } from '../contract.ts'
import { SEARCH_FIELDS, type SearchField, searchProblem } from '../rules/search-form.ts'
import { words as roomWords } from '../words.ts'
import { FoundClaims } from './found-claims.tsx'
import { FoundSubscriptions } from './found-subscriptions.tsx'
import { SearchForm } from './search-form.tsx'

const words = roomWords.search
const PAGE_SIZE = 20

/** Claims by one of five fields, subscriptions by mobile too; what is asked for stands in the address. */
export default function SearchScreen() {
  const [search] = useSearchParams()
  const field = SEARCH_FIELDS.find((one) => one === search.get('field')) ?? 'mobile'
  const value = search.get('value')?.trim()
  const problem = value === undefined ? undefined : searchProblem(field, value)
  return (
    <PageColumn width="wide">
      <PageHeading title={words.title} lead={words.lead} />
      <SearchForm key={`${field} ${value}`} field={field} value={value ?? ''} problem={problem} />
      {value !== undefined && !problem && (
        <Found field={field} value={value} page_number={Number(search.get('page')) || 1} />
      )}
    </PageColumn>
  )
}

interface FoundProps {
  field: SearchField
  value: string
  page_number: number
}

function Found({ field, value, page_number }: FoundProps) {
  const { data, error, isPending, refetch } = useQuery(queryOf(searchDesk, { query: { field, value, page_number } }))
  if (error)
    return (
      <ErrorState
        title={words.failed}
        advice={error.message}
        requestId={error instanceof CallError ? error.request_id : undefined}
        onRetry={() => void refetch()}
      />
    )
  const { claims = [], subscriptions = [], nearly = false, pagination_info } = data ?? {}
  const total = pagination_info?.total_claims ?? 0
  if (!isPending && claims.length + subscriptions.length === 0)
    return (
      <EmptyState
        icon={<IconSearch size={28} aria-hidden="true" />}
        title={words.noneTitle}
        advice={field === 'mobile' ? words.noneMobileText : words.noneText(words.fields[field])}
      />
    )
  const hrefOf = (page: number) => `?${new URLSearchParams({ field, value, page: String(page) })}`
  return (
    <>
      <FoundSubscriptions subscriptions={subscriptions} />
      {nearly && <Notice>{words.nearly}</Notice>}
      {(isPending || claims.length > 0) && (
        <FoundClaims
          claims={claims}
          loading={isPending}
          page={total > 0 ? { page: page_number, pageSize: PAGE_SIZE, total, hrefOf } : undefined}
        />
      )}
    </>
  )
}
