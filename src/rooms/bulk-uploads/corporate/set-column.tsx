import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Stack } from '#ui/stack.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { CellEdits } from '../rules/cell-edits.ts'
import { screenWords } from '../words/screen.ts'
import type { GridColumn } from './row-grid.tsx'
import classes from './rows-part.module.css'
import type { RowEdits, UploadRow } from './use-row-edits.ts'

const words = screenWords.rows.set

interface SetColumnProps {
  columns: readonly GridColumn[]
  /** The rows of the page. */
  rows: readonly UploadRow[]
  /** How many rows there are on all pages, and their reading. */
  total: number
  readAll: () => Promise<readonly UploadRow[]>
  edits: RowEdits
}

/** Writes one value into a column of all rows of the page, or of all pages; one click undoes it. */
export function SetColumn({ columns, rows, total, readAll, edits }: SetColumnProps) {
  const [key, setKey] = useState('')
  const [value, setValue] = useState('')
  const [done, setDone] = useState<{ text: string; before?: CellEdits }>()
  const notice = useRef<HTMLDivElement>(null)
  const column = columns.find((one) => one.key === key)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    set(rows)
  }
  const everywhere = useMutation({ mutationFn: readAll, onSuccess: (all) => set(all) })
  const set = (rows: readonly UploadRow[]) => {
    if (!column) return
    const before = cellsOf(rows, (row) => edits.edits[row.row]?.[key] ?? row.values[key] ?? '')
    edits.write(cellsOf(rows, () => value.trim()))
    setDone({ text: words.done(column.header, rows.length), before })
  }
  const cellsOf = (of: readonly UploadRow[], textOf: (row: UploadRow) => string): CellEdits =>
    Object.fromEntries(of.map((row) => [row.row, { [key]: textOf(row) }]))
  const undo = () => {
    if (done?.before) edits.write(done.before)
    setDone({ text: words.undone })
    notice.current?.focus()
  }
  return (
    <div className={classes.set}>
      <form className={classes.fields} onSubmit={submit} aria-label={words.title}>
        <SelectField
          name="set-column"
          label={words.column}
          placeholder={words.chooseColumn}
          options={columns.map(({ key: name, header }) => ({ value: name, label: header }))}
          value={key}
          onChange={({ currentTarget }) => {
            setKey(currentTarget.value)
            setValue('')
          }}
          optional
        />
        {column && column.allowed.length > 0 ? (
          <SelectField
            name="set-value"
            label={words.value}
            placeholder={words.empty}
            options={column.allowed.map((one) => ({ value: one, label: one }))}
            value={value}
            onChange={({ currentTarget }) => setValue(currentTarget.value)}
            optional
          />
        ) : (
          <TextField
            name="set-value"
            label={words.value}
            value={value}
            maxLength={1000}
            autoComplete="off"
            onChange={({ currentTarget }) => setValue(currentTarget.value)}
            optional
          />
        )}
        <Button type="submit" tone="quiet" disabled={!column}>
          {words.act(rows.length)}
        </Button>
        {total > rows.length && (
          <Button tone="quiet" disabled={!column} busy={everywhere.isPending} onClick={() => everywhere.mutate()}>
            {words.actAll(total)}
          </Button>
        )}
      </form>
      {everywhere.error && (
        <Notice tone="bad" live>
          {everywhere.error.message}
        </Notice>
      )}
      {done && (
        <div ref={notice} tabIndex={-1}>
          <Notice tone="good" live>
            <Stack as="span" direction="row" gap="sm" align="center" wrap>
              {done.text}
              {done.before && (
                <Button tone="plain" onClick={undo}>
                  {words.undo}
                </Button>
              )}
            </Stack>
          </Notice>
        </div>
      )}
    </div>
  )
}
