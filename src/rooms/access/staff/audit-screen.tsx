import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { request } from '#platform/contract/client.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { DeskList } from '../components/desk-list.tsx'
import { listAudit } from '../contract.ts'
import { accessWords } from '../words.ts'
import { AuditFilter } from './audit-filter.tsx'
import { AuditTable } from './audit-table.tsx'

const words = accessWords.audit

/** Who did what, the newest first; what is asked for stands in the address. */
export default function AuditScreen() {
  const [search] = useSearchParams()
  const asked = Object.fromEntries([...search].filter(([name, value]) => ASKABLE.has(name) && value !== ''))
  const query = useInfiniteQuery({
    queryKey: [listAudit.name, asked],
    queryFn: ({ pageParam, signal }) =>
      request(listAudit, { query: { ...asked, ...(pageParam ? { cursor: pageParam } : {}) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ cursor, has_more }) => (has_more ? cursor : null),
  })
  const { data, isPending, isFetchingNextPage, hasNextPage, fetchNextPage } = query
  return (
    <DeskList
      title={words.title}
      lead={words.lead}
      failed={words.failed}
      query={query}
      head={<AuditFilter key={asked.action} asked={asked} />}
    >
      <AuditTable
        entries={data?.pages.flatMap(({ entries }) => entries) ?? []}
        loading={isPending}
        empty={<EmptyState title={words.noneTitle} advice={words.noneText} />}
      />
      {hasNextPage && (
        <div>
          <Button tone="quiet" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {words.older}
          </Button>
        </div>
      )}
    </DeskList>
  )
}

const ASKABLE: ReadonlySet<string> = new Set(['action', 'from', 'to', 'entity', 'entity_id', 'actor_id'])
