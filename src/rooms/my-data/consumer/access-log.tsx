import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { queryOf } from '#platform/contract/client.ts'
import { Pager } from '#ui/data-table.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Muted } from '#ui/muted.tsx'
import { Skeletons, SkeletonText } from '#ui/skeletons.tsx'
import { Stack } from '#ui/stack.tsx'
import { WireTimeText } from '#ui/wire-time-text.tsx'
import { listMyAccessLog } from '../contract.ts'
import { myDataPageWords } from '../words/page.ts'

const words = myDataPageWords.looks

/** Who looked, at what and when, newest first. */
export function AccessLog() {
  const [search] = useSearchParams()
  const page_number = Number(search.get('page') ?? 1) || 1
  const { data, error, isPending, refetch } = useQuery(queryOf(listMyAccessLog, { query: { page_number } }))
  if (isPending)
    return (
      <Skeletons>
        <SkeletonText lines={3} />
      </Skeletons>
    )
  if (!data) return <ErrorState title={myDataPageWords.loadFailed} error={error} onRetry={() => void refetch()} />
  const { entries, pagination_info: info } = data
  if (entries.length === 0) return <p>{words.none}</p>
  return (
    <Stack gap="md">
      <Stack as="ul" gap="md">
        {entries.map(({ id, at, who, what, record }) => (
          <li key={id}>
            <strong>{words.who[who]}</strong>
            <div>{words.what[what](record)}</div>
            <Muted>
              <WireTimeText value={at} />
            </Muted>
          </li>
        ))}
      </Stack>
      {(info.has_next_page || info.has_prev_page) && (
        <Pager
          label={words.listed}
          info={info}
          total={info.total_entries}
          hrefOf={(number) => `/my-data?page=${number}`}
        />
      )}
    </Stack>
  )
}
