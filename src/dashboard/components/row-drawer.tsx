import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { Dialog } from '#ui/dialog.tsx'
import { Skeletons, SkeletonText } from '#ui/skeletons.tsx'
import { words } from '../words.ts'
import { ListFailure } from './list-failure.tsx'
import type { List } from './use-list.ts'

interface RowDrawerProps<Row> {
  list: Pick<List<never>, 'open' | 'hrefOf'>
  /** The row whose key is `list.open`, if it is among the loaded ones. */
  row?: Row | undefined
  /** The list is still loading and may contain the row. */
  loading?: boolean
  /** The call that reads one row, `queryOf(readLead, …)`: for a link to a row of another page. */
  read: (open: string) => { queryKey: readonly unknown[]; queryFn: (context: { signal: AbortSignal }) => Promise<Row> }
  titleOf: (row: Row) => string
  /** Shown when the row cannot be loaded. */
  failed: string
  children: (row: Row) => ReactNode
}

/** A row beside its list. The URL contains the row, so a reload and a link open it, whatever page it is on. */
export function RowDrawer<Row>({ list, row, loading = false, read, titleOf, failed, children }: RowDrawerProps<Row>) {
  const navigate = useNavigate()
  const { open } = list
  const isElsewhere = open !== undefined && row === undefined && !loading
  const { data, error, refetch } = useQuery({ ...read(open ?? ''), enabled: isElsewhere })
  const shown = row ?? (isElsewhere ? data : undefined)
  return (
    <Dialog
      place="right"
      open={open !== undefined}
      title={shown === undefined ? words.row : titleOf(shown)}
      onClose={() => void navigate(list.hrefOf({ open: undefined }), { preventScrollReset: true })}
    >
      {shown !== undefined ? (
        children(shown)
      ) : error && isElsewhere ? (
        <ListFailure title={failed} error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeletons>
          <SkeletonText />
        </Skeletons>
      )}
    </Dialog>
  )
}
