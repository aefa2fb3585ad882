import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { queryOf } from '#platform/contract/client.ts'
import { useDesk } from '#rooms/access/components/desk.ts'
import { DeskList } from '#rooms/access/components/desk-list.tsx'
import { permits } from '#rooms/access/rules/permits.ts'
import type { StaffAction } from '#rooms/access/rules/staff-actions.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { IconCircleCheck } from '#ui/icons.ts'
import { listDeadLetters } from '../contract.ts'
import { words as roomWords } from '../words.ts'
import { DeadLetterTable } from './dead-letter-table.tsx'

const words = roomWords.deadLetters

/** Jobs and messages that failed for good; who may change settings has them tried again. */
export default function DeadLettersScreen() {
  const { actions } = useDesk()
  const page_number = Number(useSearchParams()[0].get('page')) || 1
  const query = useQuery(queryOf(listDeadLetters, { query: { page_number } }))
  const { data, isPending } = query
  return (
    <DeskList title={words.title} lead={words.lead} failed={words.loadFailed} query={query}>
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
    </DeskList>
  )
}
