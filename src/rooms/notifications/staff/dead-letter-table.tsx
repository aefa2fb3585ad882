import type { ReactNode } from 'react'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { DateText } from '#ui/date-text.tsx'
import { parseWireTime } from '#values/wire-time.ts'
import type { DeadLetter } from '../contract.ts'
import { words as roomWords } from '../words.ts'
import { RetryButton } from './retry-button.tsx'

const words = roomWords.deadLetters
const PAGE_SIZE = 20

const FACTS: readonly Column<DeadLetter>[] = [
  { key: 'name', header: words.what, render: ({ kind, name }) => `${words.kinds[kind]}: ${name}` },
  {
    key: 'to',
    header: words.recipient,
    render: ({ channel, to }) => [channel, to].filter(Boolean).join(' · ') || '–',
  },
  { key: 'failure', header: words.why, render: ({ failure }) => failure ?? words.unknown },
  { key: 'attempts', header: words.tries, align: 'end', render: ({ attempts }) => attempts ?? '–' },
  { key: 'failed', header: words.failedAt, render: ({ failed_at }) => <WireTime value={failed_at} /> },
]

interface DeadLetterTableProps {
  letters: readonly DeadLetter[]
  loading: boolean
  page: number
  total: number
  mayRetry: boolean
  empty: ReactNode
}

export function DeadLetterTable({ letters, loading, page, total, mayRetry, empty }: DeadLetterTableProps) {
  const retry: Column<DeadLetter> = {
    key: 'retry',
    header: words.action,
    render: ({ id, name }) => <RetryButton id={id} name={name} />,
  }
  return (
    <DataTable
      label={words.title}
      columns={mayRetry ? [...FACTS, retry] : FACTS}
      rows={letters}
      rowKey={({ id }) => id}
      loading={loading}
      page={total > 0 ? { page, pageSize: PAGE_SIZE, total, hrefOf: (number) => `?page=${number}` } : undefined}
      empty={empty}
    />
  )
}

function WireTime({ value }: { value: string }) {
  const instant = parseWireTime(value)
  return instant ? <DateText value={instant.toISOString()} withTime /> : value
}
