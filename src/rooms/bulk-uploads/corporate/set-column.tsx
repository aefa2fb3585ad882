import { type FormEvent, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Stack } from '#ui/stack.tsx'
import { TextField } from '#ui/text-field.tsx'
import { screenWords } from '../words/screen.ts'
import type { GridColumn } from './row-grid.tsx'
import classes from './rows-part.module.css'
import type { UploadRow } from './use-row-edits.ts'
import { type SetColumnOptions, useSetColumn } from './use-set-column.ts'

const words = screenWords.rows.set

interface SetColumnProps extends SetColumnOptions {
  columns: readonly GridColumn[]
  /** The rows of the page. */
  rows: readonly UploadRow[]
  /** How many rows there are on all pages. */
  total: number
}

/** Writes one value into a column of all rows of the page, or of all pages; one click undoes it. */
export function SetColumn({ columns, rows, total, ...options }: SetColumnProps) {
  const [key, setKey] = useState('')
  const [value, setValue] = useState('')
  const { done, set, undo } = useSetColumn(options)
  const notice = useRef<HTMLDivElement>(null)
  const column = columns.find((one) => one.key === key)
  const error = set.error ?? undo.error
  const isBusy = set.isPending || undo.isPending
  const toSet = column && { column, value: value.trim() }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    undo.reset()
    if (toSet && !isBusy) set.mutate({ ...toSet, rows })
  }
  const takeBack = () => {
    set.reset()
    if (done?.takeBack) undo.mutate(done.takeBack, { onSuccess: focusNotice })
  }
  const focusNotice = () => notice.current?.focus()
  const setAll = () => {
    undo.reset()
    // The rows are read again, and the form goes with the last of them.
    if (toSet && !isBusy) set.mutate(toSet, { onSuccess: focusNotice })
  }
  return (
    <div className={classes.set}>
      {rows.length > 1 && (
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
          <Button
            type="submit"
            tone="quiet"
            disabled={!column}
            busy={set.isPending && set.variables.rows !== undefined}
          >
            {words.act(rows.length)}
          </Button>
          {total > rows.length && (
            <Button tone="quiet" disabled={!column} busy={set.isPending && !set.variables.rows} onClick={setAll}>
              {words.actAll(total)}
            </Button>
          )}
        </form>
      )}
      {error && !isBusy && (
        <Notice tone="bad" live>
          {error.message}
        </Notice>
      )}
      {done && (
        <div ref={notice} tabIndex={-1}>
          <Notice tone="good" live>
            <Stack as="span" direction="row" gap="sm" align="center" wrap>
              {done.text}
              {done.takeBack && (
                <Button tone="plain" busy={undo.isPending} onClick={takeBack}>
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
