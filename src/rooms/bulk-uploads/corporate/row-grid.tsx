import type { FocusEvent, KeyboardEvent, MouseEvent } from 'react'
import type { PartnerAction } from '#rooms/access/rules/partner-actions.ts'
import { permits } from '#rooms/access/rules/permits.ts'
import { useCompanyDesk } from '#rooms/companies/components/company-desk.ts'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { IconCircleCheck } from '#ui/icons.ts'
import { formatRupees, parseRupees } from '#values/money.ts'
import { faultyCells } from '../rules/faulty-cells.ts'
import { moveOf } from '../rules/grid-moves.ts'
import { phoneCells } from '../rules/phone-cells.ts'
import { strangeCharacter } from '../rules/strange-character.ts'
import { screenWords } from '../words/screen.ts'
import { CellInput } from './cell-input.tsx'
import classes from './row-grid.module.css'
import type { RowEdits, UploadRow } from './use-row-edits.ts'

const words = screenWords.rows

export interface GridColumn {
  key: string
  header: string
  allowed: readonly string[]
}

interface RowGridProps {
  label: string
  columns: readonly GridColumn[]
  rows: readonly UploadRow[]
  /** Without it the rows are only looked at. */
  edits: RowEdits | undefined
  loading: boolean
}

/** Rows of an upload that are corrected in place: every cell is an input, and the keys of a spreadsheet work. */
export function RowGrid({ label, columns, rows, edits, loading }: RowGridProps) {
  const { actions } = useCompanyDesk()
  // Who only looks at a list is not asked to change its credits.
  const mayGiveCredits = !edits || permits(actions, 'wallet.transfer' satisfies PartnerAction)
  const shown = rows.map((row) => edits?.answers.get(row.row) ?? row)
  const at = new Map(shown.map(({ row }, index) => [row, index]))
  const about: Column<UploadRow> = {
    key: 'row',
    header: words.remarks,
    render: (row) => (
      <AboutRow
        row={row}
        state={stateOf(row, edits)}
        refusal={edits?.refused.get(row.row)}
        characters={charactersOf(row, columns)}
      />
    ),
  }
  const cells = columns.map(
    ({ key, header, allowed }, column): Column<UploadRow> => ({
      key,
      header,
      render: (row) => {
        const written = edits?.edits[row.row]?.[key]
        return (
          <CellInput
            label={words.cellName(header, row.row)}
            place={{ row: at.get(row.row) ?? 0, column }}
            value={written ?? row.values[key] ?? ''}
            allowed={allowed}
            isWide={WIDE.has(key)}
            isFaulty={faultyCells(row.remarks, row.values, columns).has(key)}
            isOnPhone={phoneCells(row.values, columns, { mayGiveCredits }).includes(key)}
            isUnsaved={written !== undefined && edits !== undefined && isNotSaved(row.row, edits)}
            describedBy={remarksId(row.row)}
            onWrite={edits && ((value) => edits.write({ [row.row]: { [key]: value } }))}
          />
        )
      },
    }),
  )
  const move = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return
    const input = event.target
    if (!(input instanceof HTMLInputElement || input instanceof HTMLSelectElement) || !input.dataset.row) return
    const to = moveOf(event.key, caretOf(input), { rows: shown.length, columns: columns.length })
    const isVertical = event.key === 'ArrowUp' || event.key === 'ArrowDown'
    if (!to || (input instanceof HTMLSelectElement && isVertical)) return
    event.preventDefault()
    event.currentTarget
      .querySelector<HTMLElement>(`[data-row="${to.row}"][data-column="${to.column}"]`)
      ?.focus({ preventScroll: false })
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys move between the inputs inside
    <div className={classes.grid} onKeyDown={move} onFocus={select}>
      <DataTable
        label={label}
        columns={[about, ...cells]}
        rows={shown}
        rowKey={({ row }) => row}
        loading={loading}
        density="compact"
        empty={null}
      />
    </div>
  )
}

const WIDE = new Set(['name', 'email', 'employee_email', 'uhid'])

type RowState = 'saving' | 'unsaved' | 'corrected' | undefined

function isNotSaved(row: number, { failure, refused }: RowEdits): boolean {
  return failure !== undefined || refused.has(row)
}

function stateOf({ row, remarks }: UploadRow, edits: RowEdits | undefined): RowState {
  if (!edits) return undefined
  if (edits.edits[row]) return isNotSaved(row, edits) ? 'unsaved' : 'saving'
  return edits.answers.has(row) && remarks.length === 0 ? 'corrected' : undefined
}

/** The remarks have the specification's words; the character that they are about stands beside them. */
function charactersOf({ remarks, values }: UploadRow, columns: readonly GridColumn[]): string[] {
  const faulty = faultyCells(remarks, values, columns)
  return columns.flatMap(({ key, header }) => {
    const character = faulty.has(key) ? strangeCharacter(key, values[key] ?? '') : undefined
    return character === undefined ? [] : [words.hasCharacter(header, character)]
  })
}

const remarksId = (row: number) => `remarks-${row}`

interface AboutRowProps {
  row: UploadRow
  state: RowState
  /** Why the row was not saved. */
  refusal: string | undefined
  characters: readonly string[]
}

function AboutRow({ row: { row, remarks, person }, state, refusal, characters }: AboutRowProps) {
  return (
    <div className={classes.about}>
      {remarks.length > 0 ? (
        <button type="button" className={classes.jump} aria-label={words.jump(row)} onClick={jump}>
          {words.rowName(row)}
        </button>
      ) : (
        <strong>{words.rowName(row)}</strong>
      )}
      {person && <span>{nameOf(person)}</span>}
      <span id={remarksId(row)} className={remarks.length > 0 ? classes.remark : classes.good}>
        {remarks.length > 0 ? (
          [...remarks, ...characters].join('; ')
        ) : (
          <>
            <IconCircleCheck size={16} aria-hidden="true" />
            {state === 'corrected' ? words.corrected : words.correct}
          </>
        )}
      </span>
      {state === 'unsaved' && <span className={classes.remark}>{refusal ?? words.notSaved}</span>}
    </div>
  )
}

function nameOf({ name, relation, employee, credits }: NonNullable<UploadRow['person']>): string {
  if (employee !== null) return words.person.dependent(name, relation ?? '', employee)
  return words.person.employee(name, credits === null ? null : formatRupees(parseRupees(credits) ?? 0n))
}

/** Moves to the first cell of the row that is wrong: it may be far to the right. */
function jump({ currentTarget }: MouseEvent<HTMLElement>): void {
  const row = currentTarget.closest('tr')
  const cell = row?.querySelector<HTMLElement>('[aria-invalid]') ?? row?.querySelector<HTMLElement>('[data-column]')
  cell?.focus()
}

function select({ target }: FocusEvent<HTMLElement>): void {
  if (target instanceof HTMLInputElement) target.select()
}

function caretOf(input: HTMLInputElement | HTMLSelectElement) {
  const place = { row: Number(input.dataset.row), column: Number(input.dataset.column) }
  if (input instanceof HTMLSelectElement) return { ...place, atStart: true, atEnd: true }
  const { selectionStart: start, selectionEnd: end, value } = input
  const isAll = start === 0 && end === value.length
  return {
    ...place,
    atStart: isAll || (start === 0 && end === 0),
    atEnd: isAll || (start === value.length && end === start),
  }
}
