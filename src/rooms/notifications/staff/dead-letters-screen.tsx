import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { CallError, queryOf } from '#platform/contract/client.ts'
import { useDesk } from '#rooms/access/components/desk.ts'
import { permits } from '#rooms/access/rules/permits.ts'
import type { StaffAction } from '#rooms/access/rules/staff-actions.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { IconCircleCheck } from '#ui/icons.ts'
import { Notice } from '#ui/notice.tsx'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { listDeadLetters } from '../contract.ts'
import { words as roomWords } from '../words.ts'
import { DeadLetterTable } from './dead-letter-table.tsx'

const words = roomWords.deadLetters

/** Jobs and messages that failed for good; who may change settings has them tried again. */
export default function DeadLettersScreen() {
  const { actions } = useDesk()
  const page_number = Number(useSearchParams()[0].get('page')) || 1
  const { data, error, isPending, refetch } = useQuery(queryOf(listDeadLetters, { query: { page_number } }))
  return (
    <PageColumn width="wide">
      <PageHeading title={words.title} lead={words.lead} />
      {error && !data ? (
        <ErrorState
          title={words.loadFailed}
          advice={error.message}
          requestId={error instanceof CallError ? error.request_id : undefined}
          onRetry={() => void refetch()}
        />
      ) : (
        <DeadLetterTable
          letters={data?.dead_letters ?? []}
          loading={isPending}
          page={page_number}
          total={data?.pagination_info.total_dead_letters ?? 0}
          mayRetry={permits(actions, 'settings.edit' satisfies StaffAction)}
          empty={
            <EmptyState
              icon={<IconCircleCheck size={28} aria-hidden="true" />}
              title={words.noneTitle}
              advice={words.noneText}
            />
          }
        />
      )}
      {error && data && <Notice tone="warn" title={words.loadFailed} live />}
    </PageColumn>
  )
}
