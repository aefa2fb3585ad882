import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useAttempt } from '#platform/browser/use-attempt.ts'
import type { BodyOf } from '#platform/contract/call.ts'
import { MOST_CELLS, setFileColumn } from '../contract/rows.ts'
import { screenWords } from '../words/screen.ts'
import type { RowEdits, UploadRow } from './use-row-edits.ts'

const words = screenWords.rows.set

export interface SetColumnOptions {
  subsidiaryId: string
  id: string
  edits: RowEdits
  /** Which rows all pages list. */
  filter: Pick<BodyOf<typeof setFileColumn>, 'invalid' | 'remark'>
  /** Reads the rows again. */
  refresh: () => Promise<void>
}

interface ColumnValue {
  column: { key: string; header: string }
  value: string
}

interface DoneSet extends ColumnValue {
  text: string
  /** What can be undone: the cells as they were. */
  before: [number, string][]
}

/** Writes one value into a column of rows, and the cells of before back again. */
export function useSetColumn({ subsidiaryId, id, edits, filter, refresh }: SetColumnOptions) {
  const attempt = useAttempt(setFileColumn)
  const [done, setDone] = useState<DoneSet>()
  const send = async (body: BodyOf<typeof setFileColumn>) => {
    const { written, before, rows, ...counts } = await attempt({ params: { subsidiaryId, id }, body })
    edits.take(rows, counts)
    return { written, before }
  }
  const readAgain = async () => {
    edits.forget()
    await refresh()
  }
  const set = useMutation({
    mutationFn: async ({ column, value, rows }: ColumnValue & { rows?: readonly UploadRow[] }) => {
      setDone(undefined)
      if (!(await edits.settle())) throw new Error(words.unsavedFirst)
      const { written, before } = await send(
        rows
          ? { column: column.key, cells: rows.map(({ row }): [number, string] => [row, value]) }
          : { column: column.key, value, ...filter },
      )
      if (!rows) await readAgain()
      setDone({ column, value, before, text: words.done(column.header, written) })
    },
  })
  const undo = useMutation({
    mutationFn: async ({ column, value, before }: DoneSet) => {
      let restored = 0
      for (let at = 0; at < before.length; at += MOST_CELLS) {
        const cells = before.slice(at, at + MOST_CELLS)
        setDone({ column, value, before: before.slice(at), text: words.undoing(before.length - at) })
        restored += (await send({ column: column.key, cells, instead_of: value })).written
      }
      await readAgain()
      const text = restored === before.length ? words.undone : words.partlyUndone(restored)
      setDone({ column, value, before: [], text })
    },
  })
  return { done, set, undo }
}
