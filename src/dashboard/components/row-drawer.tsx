import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import type * as z from 'zod'
import type { AnswerOf, CallShape, InputOf } from '#platform/contract/call.ts'
import { CallError, queryOf } from '#platform/contract/client.ts'
import { Dialog } from '#ui/dialog.tsx'
import { focusHeadingIfLost } from '#ui/focus-heading.ts'
import { Skeletons, SkeletonText } from '#ui/skeletons.tsx'
import { rowParams } from '../rules/row-params.ts'
import { words } from '../words.ts'
import { DrawerTurns } from './drawer-turns.tsx'
import { ListFailure } from './list-failure.tsx'
import type { List } from './use-list.ts'

interface RowDrawerProps<C extends CallShape> {
  list: Pick<List<never>, 'open' | 'hrefOf'>
  /** The keys of the rows on the page, in their order. */
  keys: readonly string[]
  /** The row whose key is `list.open`, if it is among the loaded ones. */
  row?: AnswerOf<C> | undefined
  /** The list is still loading and may contain the row. */
  loading?: boolean
  /** The call that reads one row by its key: for a link to a row of another page. */
  read: C
  /** Its other parameters, which the page knows. */
  params?: Readonly<Record<string, string>>
  titleOf: (row: AnswerOf<C>) => string
  /** Shown when the row cannot be loaded. */
  failed: string
  children: (row: AnswerOf<C>) => ReactNode
}

/** A row beside its list. The URL contains the row, so a reload and a link open it, whatever page it is on. */
export function RowDrawer<const C extends CallShape & { params: z.ZodObject }>({
  list,
  keys,
  row,
  loading = false,
  read,
  params: fixed,
  titleOf,
  failed,
  children,
}: RowDrawerProps<C>) {
  const navigate = useNavigate()
  const { open } = list
  const wasOpen = useRef(false)
  // A drawer that a link opened has no control to return the focus to.
  useEffect(() => {
    if (wasOpen.current && open === undefined) focusHeadingIfLost()
    wasOpen.current = open !== undefined
  }, [open])
  const isElsewhere = open !== undefined && row === undefined && !loading
  const params = rowParams(read, open ?? '', fixed)
  const found = useQuery({ ...queryOf(read, { params } as InputOf<C>), enabled: isElsewhere && params !== undefined })
  const error = params ? found.error : new CallError(404, undefined)
  const shown = row ?? (isElsewhere ? found.data : undefined)
  const title = shown === undefined ? words.row : titleOf(shown)
  return (
    <Dialog
      place="right"
      open={open !== undefined}
      title={title}
      onClose={() => void navigate(list.hrefOf({ open: undefined }), { preventScrollReset: true })}
    >
      <DrawerTurns list={list} keys={keys} title={title} />
      {shown !== undefined ? (
        children(shown)
      ) : error && isElsewhere ? (
        <ListFailure title={failed} error={error} onRetry={() => void found.refetch()} />
      ) : (
        <Skeletons>
          <SkeletonText />
        </Skeletons>
      )}
    </Dialog>
  )
}
