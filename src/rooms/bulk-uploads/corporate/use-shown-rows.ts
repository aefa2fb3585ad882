import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { List } from '#dashboard/components/use-list.ts'
import { listFileRows } from '../contract/rows.ts'
import type { UploadRow } from './use-row-edits.ts'

/**
 * The rows of a page as they were when it was opened. A row that is corrected no longer belongs to a list of wrong ones,
 * but it must not vanish while the next one is being corrected.
 */
export function useShownRows(list: List<UploadRow>) {
  const queries = useQueryClient()
  const [turn, setTurn] = useState(0)
  const [shown, setShown] = useState<{ of: string; rows: readonly UploadRow[] }>()
  const of = JSON.stringify([list.chosen, list.fixed, list.info?.current_page, turn])
  if (list.info && !list.isStale && shown?.of !== of) setShown({ of, rows: list.rows })
  return {
    rows: shown?.rows ?? list.rows,
    /** Reads the page again, without what is corrected by now. */
    refresh: () => queries.refetchQueries({ queryKey: [listFileRows.name] }).then(() => setTurn((now) => now + 1)),
  }
}
