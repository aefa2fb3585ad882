import { maskEmail } from '#values/email.ts'
import { maskMobile } from '#values/mobile.ts'
import { uploadWords as words } from '../words/upload.ts'
import type { RowValues } from './read-new-employee.ts'

/** A row of a list whose cells were changed; all of its cells, before and after. */
export interface EditedRow {
  row: number
  before: RowValues
  after: RowValues
}

/** The changed cells of rows by row and heading: `{'Row 3': {Credits: '100'}}`. */
type Cells = Record<string, Record<string, string>>

/**
 * What an edit changed, as a company's Activity shows it for seven years: how to reach somebody and when they were born are
 * masked. Rows of which no cell has changed are left out.
 * @param most rows whose cells are given; `rows` names all
 */
export function editsOf(
  rows: readonly EditedRow[],
  columns: readonly { key: string; header: string }[],
  most = Number.POSITIVE_INFINITY,
): { before: Cells; after: Cells; rows: number[] } {
  const headerOf = new Map(columns.map(({ key, header }) => [key, header]))
  const [before, after, changed]: [Cells, Cells, number[]] = [{}, {}, []]
  for (const one of rows) {
    const keys = Object.keys(one.after).filter((key) => (one.before[key] ?? '') !== one.after[key])
    if (keys.length === 0) continue
    const cells = (values: RowValues) =>
      Object.fromEntries(keys.map((key) => [headerOf.get(key) ?? key, masked(key, values[key] ?? '')]))
    const name = words.activities.row(one.row)
    changed.push(one.row)
    if (changed.length > most) continue
    before[name] = cells(one.before)
    after[name] = cells(one.after)
  }
  return { before, after, rows: changed }
}

function masked(key: string, value: string): string {
  if (value === '') return value
  if (key === 'mobile') return maskMobile(value)
  if (key === 'email' || key === 'employee_email') return maskEmail(value)
  if (key === 'dob') return value.replaceAll(/\d(?!\d{0,3}$)/g, '•')
  return value
}
