import { RELATIONS, type Relation } from '#rooms/subscriptions/rules/member-facts.ts'
import { memberFields } from '#rooms/subscriptions/rules/member-form.ts'
import type { Gender } from '#values/gender.ts'
import type { IstDate } from '#values/ist-date.ts'
import { isLettersAndSpaces } from '#values/person-name.ts'
import { withoutUnseen } from '#values/plain-text.ts'
import { columnWords } from '../words/columns.ts'
import { remarks as words } from '../words/remarks.ts'
import { choiceOf, dateRemark, dayOf, genderOf } from './cells.ts'
import { UPLOAD_RELATIONS } from './columns.ts'
import { uhidOf } from './read-leaver.ts'
import { mobileRemark, type ReadRow, type RowValues } from './read-new-employee.ts'

/** What a list changes of a dependent; what it does not name stays, null is removed. */
interface DependentChange {
  uhid: string
  wanted: {
    name?: string | undefined
    relation?: Relation | undefined
    gender?: Gender | undefined
    dob?: IstDate | undefined
    mobile?: string | null | undefined
    email?: string | null | undefined
  }
}

/** Removes what may be without. */
const CLEARED = '-'

/** Reads a row of dependents to change: an empty cell changes nothing. */
export function readDependentChange(values: RowValues): ReadRow<DependentChange> {
  const cell = (key: string) => withoutUnseen(values[key] ?? '')
  const wrong: string[] = []
  const uhid = uhidOf(cell('uhid'))
  if (uhid === undefined) wrong.push(words.uhid)
  /** The value of a cell that is filled in. */
  const read = <Value>(key: string, remark: string, parse: (text: string) => Value | undefined) => {
    if (cell(key) === '') return undefined
    const value = parse(cell(key))
    if (value === undefined) wrong.push(remark)
    return value
  }
  const wanted = {
    name: read('name', words.name, (text) => memberFields.name.safeParse(text).data),
    relation: read('relation', words.relation, (text) => choiceOf(text, RELATIONS)),
    gender: read('gender', words.invalid(columnWords.headers.gender), genderOf),
    dob: read('dob', dateRemark(cell('dob')) ?? words.date, dayOf),
    mobile: read('mobile', mobileRemark(cell('mobile')) ?? words.mobile, mobileOf),
    email: read('email', words.email, (text) => (text === CLEARED ? null : memberFields.email.safeParse(text).data)),
  }
  if (uhid === undefined || wrong.length > 0) return { remarks: wrong }
  return { input: { uhid, wanted }, remarks: [] }
}

function mobileOf(text: string): string | null | undefined {
  if (text === CLEARED) return null
  return mobileRemark(text) ? undefined : (memberFields.mobile.parse(text) ?? undefined)
}

/** What a list refuses that is entered by hand only, unless it is so already. */
export function changeRemarks(
  { name, relation }: { name: string | null; relation: string | null },
  wanted: DependentChange['wanted'],
): string[] {
  const isNamed = wanted.name === undefined || wanted.name === name || isLettersAndSpaces(wanted.name)
  const isRelated =
    wanted.relation === undefined || wanted.relation === relation || UPLOAD_RELATIONS.includes(wanted.relation)
  return [...(isNamed ? [] : [words.name]), ...(isRelated ? [] : [words.relation])]
}
