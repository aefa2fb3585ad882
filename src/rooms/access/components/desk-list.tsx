import type { ReactNode } from 'react'
import { ErrorState } from '#ui/error-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'

interface DeskListProps {
  title: string
  lead: string
  /** Said when the list cannot be read. */
  failed: string
  /** The reading of the list, as useQuery gives it. */
  query: { data: unknown; error: Error | null; refetch: () => unknown }
  /** The way back, above the heading. */
  back?: ReactNode
  /** Tabs and filters: they stay where the list cannot be read. */
  head?: ReactNode
  /** The table, and what belongs below it. */
  children: ReactNode
}

/** The page of one list: its heading, its table, and what is wrong where it is not as the server knows it. */
export function DeskList({
  title,
  lead,
  failed,
  query: { data, error, refetch },
  back,
  head,
  children,
}: DeskListProps) {
  return (
    <PageColumn width="wide">
      {back}
      <PageHeading title={title} lead={lead} />
      {head}
      {error && !data ? <ErrorState title={failed} error={error} onRetry={() => void refetch()} /> : children}
      {error && Boolean(data) && <Notice tone="warn" title={failed} live />}
    </PageColumn>
  )
}
