import type { ReactNode } from 'react'
import { ErrorState } from '#ui/error-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'

interface DeskListProps {
  title: string
  lead: string
  /** Shown when the list cannot be read. */
  failed: string
  /** The list query, as useQuery returns it. */
  query: { data: unknown; error: Error | null; refetch: () => unknown }
  /** The back link above the heading. */
  back?: ReactNode
  /** Tabs and filters: they stay visible when the list cannot be read. */
  head?: ReactNode
  /** The table and what follows it. */
  children: ReactNode
}

/** The page of one list: its heading, its table, and its loading and error states. */
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
