import { BLOCK_REASONS, type BlockReason } from '#rooms/employees/rules/block.ts'
import { employeeFields } from '#rooms/employees/rules/employee-form.ts'
import type { IstDate } from '#values/ist-date.ts'
import { withoutUnseen } from '#values/plain-text.ts'
import { isUuid } from '#values/uuid.ts'
import { columnWords } from '../words/columns.ts'
import { remarks as words } from '../words/remarks.ts'
import { choiceOf, dateRemark, dayOf } from './cells.ts'
import { mobileRemark, type ReadRow, type RowValues } from './read-new-employee.ts'

/** In a number of which only the end is shown. */
const MASK = '•'

/** Somebody whom a list blocks: what is given of them is theirs. */
export interface Leaver {
  reference_id: string | null
  email: string | null
  mobile: string | null
  /** Null: today. */
  last_working_day: IstDate | null
  reason: BlockReason | null
}

/** A dependent whom a list removes. */
interface DependentLeaver {
  uhid: string
  /** Null: today. */
  last_covered_day: IstDate | null
  reason: BlockReason | null
}

/** Reads a row of people to block; whether they exist only the server knows. */
export function readLeaver(values: RowValues): ReadRow<Leaver> {
  const wrong: string[] = []
  const cell = (key: string) => withoutUnseen(values[key] ?? '')
  const email = cell('email') === '' ? null : employeeFields.email.safeParse(cell('email')).data
  if (email === undefined) wrong.push(words.email)
  // Our own report does not show every number: that one names nobody.
  const mobile = cell('mobile').includes(MASK) ? '' : cell('mobile')
  const noMobile = mobile === '' ? undefined : mobileRemark(mobile)
  if (noMobile) wrong.push(noMobile)
  const isNamed = [cell('reference_id'), cell('email'), mobile].some((one) => one !== '')
  if (!isNamed) wrong.push(words.notFound)
  const { day, reason } = readEnd(cell('last_working_day'), cell('reason'), wrong)
  if (wrong.length > 0) return { remarks: wrong }
  return {
    input: {
      reference_id: cell('reference_id') || null,
      email: email ?? null,
      mobile: mobile === '' ? null : employeeFields.mobile.parse(mobile),
      last_working_day: day,
      reason,
    },
    remarks: [],
  }
}

/** Reads a row of dependents to remove; whether they exist only the server knows. */
export function readDependentLeaver(values: RowValues): ReadRow<DependentLeaver> {
  const wrong: string[] = []
  const cell = (key: string) => withoutUnseen(values[key] ?? '')
  const uhid = uhidOf(cell('uhid'))
  if (uhid === undefined) wrong.push(words.uhid)
  const { day, reason } = readEnd(cell('last_covered_day'), cell('reason'), wrong)
  if (uhid === undefined || wrong.length > 0) return { remarks: wrong }
  return { input: { uhid, last_covered_day: day, reason }, remarks: [] }
}

/** A UHID as it is stored; undefined for what can be none. */
export function uhidOf(cell: string): string | undefined {
  return isUuid(cell) ? cell.toLowerCase() : undefined
}

/** The last day, null for today, and the reason, of somebody who leaves. */
function readEnd(lastDay: string, why: string, wrong: string[]): { day: IstDate | null; reason: BlockReason | null } {
  const day = lastDay === '' ? null : dayOf(lastDay)
  const noDate = lastDay === '' ? undefined : dateRemark(lastDay)
  if (noDate) wrong.push(noDate)
  const reason = why === '' ? null : choiceOf(why, BLOCK_REASONS)
  if (reason === undefined) wrong.push(words.invalid(columnWords.headers.reason))
  return { day: day ?? null, reason: reason ?? null }
}
