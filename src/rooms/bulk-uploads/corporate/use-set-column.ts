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

/** What was done, and how it is taken back, if it can be. @returns what became of it */
interface DoneSet {
  text: string
  takeBack?: () => Promise<string>
}

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
        const takeBack = async () => {
          await writeRows(before)
          return words.undone
        }
        return setDone({ text: words.done(header, rows.length), takeBack })
      }
      if (!(await edits.settle())) throw new Error(words.unsavedFirst)
      const body = { ...filter, column: key, to: value }
      const { set_id, undoable, rows: written, ...counts } = await setAll({ params, body })
      await readAgain(counts)
      const takeBack = async () => {
        const { left, rows: restored, ...now } = await undoAll({ params, body: { set_id } })
        await readAgain(now)
        return left === 0 ? words.undone : words.partlyUndone(restored.length)
      }
      setDone({ text: words.done(header, written.length), ...(undoable > 0 && { takeBack }) })
    },
  })
  const undo = useMutation({
    mutationFn: async (takeBack: () => Promise<string>) => setDone({ text: await takeBack() }),
  })
  return { done, set, undo }
}
