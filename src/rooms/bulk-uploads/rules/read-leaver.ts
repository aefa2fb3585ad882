import { BLOCK_REASONS, type BlockReason } from '#rooms/employees/rules/block.ts'
import { employeeFields } from '#rooms/employees/rules/employee-form.ts'
import type { IstDate } from '#values/ist-date.ts'
import { columnWords } from '../words/columns.ts'
import { remarks as words } from '../words/remarks.ts'
import { choiceOf, dayOf, plainMobile } from './cells.ts'
import { mobileRemark, type ReadRow, type RowValues } from './read-new-employee.ts'

/** Somebody whom a list blocks: what is given of them is theirs. */
export interface Leaver {
  reference_id: string | null
  email: string | null
  mobile: string | null
  /** Null: today. */
  last_working_day: IstDate | null
  reason: BlockReason | null
}

/** Reads a row of people to block; whether they exist only the server knows. */
export function readLeaver(values: RowValues): ReadRow<Leaver> {
  const wrong: string[] = []
  const cell = (key: string) => values[key]?.trim() ?? ''
  const email = cell('email') === '' ? null : employeeFields.email.safeParse(cell('email')).data
  if (email === undefined) wrong.push(words.email)
  const noMobile = cell('mobile') === '' ? undefined : mobileRemark(cell('mobile'))
  if (noMobile) wrong.push(noMobile)
  const isNamed = ['reference_id', 'email', 'mobile'].some((key) => cell(key) !== '')
  if (!isNamed) wrong.push(words.notFound)
  const last_working_day = cell('last_working_day') === '' ? null : dayOf(cell('last_working_day'))
  if (last_working_day === undefined) wrong.push(words.date)
  const reason = cell('reason') === '' ? null : choiceOf(cell('reason'), BLOCK_REASONS)
  if (reason === undefined) wrong.push(words.invalid(columnWords.headers.reason))
  if (wrong.length > 0) return { remarks: wrong }
  return {
    input: {
      reference_id: cell('reference_id') || null,
      email: email ?? null,
      mobile: cell('mobile') === '' ? null : employeeFields.mobile.parse(plainMobile(cell('mobile'))),
      last_working_day: last_working_day ?? null,
      reason: reason ?? null,
    },
    remarks: [],
  }
}
