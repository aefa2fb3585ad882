import { useSearchParams } from 'react-router'
import { ListFailure } from '#dashboard/components/list-failure.tsx'
import { useList } from '#dashboard/components/use-list.ts'
import { EmptyState } from '#ui/empty-state.tsx'
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

/** Claims by one of five fields, subscriptions by mobile too; the query is in the URL. */
export default function SearchScreen() {
  const [search] = useSearchParams()
  const field = SEARCH_FIELDS.find((one) => one === search.get('field')) ?? 'mobile'
  const value = search.get('value')?.trim()
  const problem = value === undefined ? undefined : searchProblem(field, value)
  return (
    <PageColumn width="wide">
      <PageHeading title={words.title} lead={words.lead} />
      <SearchForm key={`${field} ${value}`} field={field} value={value ?? ''} problem={problem} />
      {value !== undefined && !problem && <Found field={field} />}
    </PageColumn>
  )
}

function Found({ field }: { field: SearchField }) {
  const list = useList(searchDesk)
  const { data, error, isPending, isStale, rows, refetch } = list
  if (error) return <ListFailure title={words.failed} error={error} onRetry={refetch} />
  // Hides the previous person's claims while a new search loads.
  const isReading = isPending || isStale
  const { subscriptions = [], nearly = false } = isReading ? {} : (data ?? {})
  if (!isReading && rows.length + subscriptions.length === 0)
    return (
      <EmptyState
        icon={<IconSearch size={28} aria-hidden="true" />}
        title={words.noneTitle}
        advice={field === 'mobile' ? words.noneMobileText : words.noneText(words.fields[field])}
      />
    )
  return (
    <>
      <FoundSubscriptions subscriptions={subscriptions} />
      {nearly && <Notice>{words.nearly}</Notice>}
      {(isReading || rows.length > 0) && <FoundClaims list={{ ...list, isPending: isReading }} />}
    </>
  )
}
