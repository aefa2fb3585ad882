import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { queryOf } from '#platform/contract/client.ts'
import { Pager } from '#ui/data-table.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Muted } from '#ui/muted.tsx'
import { PagePart } from '#ui/page-part.tsx'
import { SkeletonText } from '#ui/skeletons.tsx'
import { Stack } from '#ui/stack.tsx'
import { WireTimeText } from '#ui/wire-time-text.tsx'
import { listPartnerConsentLog } from '../contract/person.ts'
import { consentScreenWords } from '../words/screens.ts'
import { pageOf } from './page-of-address.ts'

const words = consentScreenWords.log

/** What a coordinator has read and done with a consent, newest first. */
export function ConsentLog({ id }: { id: string }) {
  const [search] = useSearchParams()
  const query = queryOf(listPartnerConsentLog, { params: { id }, query: { page_number: pageOf(search) } })
  const { data, error, isPending, refetch } = useQuery({ ...query, placeholderData: keepPreviousData })
  return (
    <PagePart title={words.title}>
      {isPending ? (
        <SkeletonText lines={3} />
      ) : !data ? (
        <ErrorState title={words.failed} error={error} onRetry={() => void refetch()} />
      ) : data.accesses.length === 0 ? (
        <p>{words.none}</p>
      ) : (
        <>
          <Stack as="ul" gap="sm">
            {data.accesses.map(({ id: line, act, at, by }) => (
              <li key={line}>
                {words.acts[act]}
                <Muted size="sm">
                  {words.by} {by} · <WireTimeText value={at} />
                </Muted>
              </li>
            ))}
          </Stack>
          {(data.pagination_info.has_next_page || data.pagination_info.has_prev_page) && (
            <Pager
              label={words.title}
              info={data.pagination_info}
              total={data.pagination_info.total_accesses}
              hrefOf={(number) => `?page=${number}`}
            />
          )}
        </>
      )}
    </PagePart>
  )
}
