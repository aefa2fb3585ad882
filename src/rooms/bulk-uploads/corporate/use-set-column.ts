import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useAttempt } from '#platform/browser/use-attempt.ts'
import type { BodyOf } from '#platform/contract/call.ts'
import { setFileColumn, undoFileColumn } from '../contract/rows.ts'
import type { CellEdits } from '../rules/cell-edits.ts'
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
  /** Those of the page; without them all that the filter lists. */
  rows?: readonly UploadRow[]
}

/** What was done, and by what it is undone. */
type DoneSet = { text: string } & ({ before: CellEdits } | { set_id: string } | { isUndone: true })

/** Writes one value into a column of rows, and takes it back. */
export function useSetColumn({ subsidiaryId, id, edits, filter, refresh }: SetColumnOptions) {
  const params = { subsidiaryId, id }
  const [setAll, undoAll] = [useAttempt(setFileColumn), useAttempt(undoFileColumn)]
  const [done, setDone] = useState<DoneSet>()
  const readAgain = async (counts: { valid: number; invalid: number }) => {
    edits.forget(counts)
    await refresh()
  }
  /** The cells as they stand. @throws where the rows of the page do not say yet that they are saved */
  const writeRows = async (cells: CellEdits) => {
    edits.write(cells)
    if (!(await edits.settle())) throw new Error(words.unsaved)
  }
  const set = useMutation({
    mutationFn: async ({ column: { key, header }, value, rows }: ColumnValue) => {
      setDone(undefined)
      if (rows) {
        const cells = (textOf: (row: UploadRow) => string): CellEdits =>
          Object.fromEntries(rows.map((row) => [row.row, { [key]: textOf(row) }]))
        const before = cells(
          ({ row, values }) => edits.edits[row]?.[key] ?? edits.answers.get(row)?.values[key] ?? values[key] ?? '',
        )
        await writeRows(cells(() => value))
        return setDone({ text: words.done(header, rows.length), before })
      }
      if (!(await edits.settle())) throw new Error(words.unsavedFirst)
      const {
        set_id,
        undoable,
        rows: written,
        ...counts
      } = await setAll({ params, body: { ...filter, column: key, to: value } })
      await readAgain(counts)
      const text = words.done(header, written.length)
      setDone(undoable > 0 ? { text, set_id } : { text, isUndone: true })
    },
  })
  const undo = useMutation({
    mutationFn: async (last: DoneSet) => {
      if ('before' in last) {
        await writeRows(last.before)
        return setDone({ text: words.undone, isUndone: true })
      }
      if (!('set_id' in last)) return
      const { left, rows, ...counts } = await undoAll({ params, body: { set_id: last.set_id } })
      await readAgain(counts)
      setDone({ text: left === 0 ? words.undone : words.partlyUndone(rows.length), isUndone: true })
    },
  })
  return { done, set, undo }
}
