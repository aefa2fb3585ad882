import { employeeFields } from '#rooms/employees/rules/employee-form.ts'
import { type MemberFacts, memberFaults, type Relation } from '#rooms/subscriptions/rules/member-facts.ts'
import { memberFields } from '#rooms/subscriptions/rules/member-form.ts'
import { subscriptionWords } from '#rooms/subscriptions/words.ts'
import type { IstDate } from '#values/ist-date.ts'
import { isLettersAndSpaces } from '#values/person-name.ts'
import { withoutUnseen } from '#values/plain-text.ts'
import { columnWords } from '../words/columns.ts'
import { remarks as words } from '../words/remarks.ts'
import { choiceOf, dateRemark, dayOf, genderOf } from './cells.ts'
import { UPLOAD_RELATIONS } from './columns.ts'
import { mobileRemark, type ReadRow, type RowValues } from './read-new-employee.ts'

type Facts = MemberFacts & { name: string; relation: Relation }

/** Somebody whom a list adds to the plan of an employee, who is named by ID, e-mail or both. */
interface NewDependent {
  employee: { reference_id: string | null; email: string | null; mobile: null }
  facts: Facts
}

const { headers } = columnWords

/** Reads a row of dependents to add, by the rules of the form; whether their employee exists only the server knows. */
export function readNewDependent(values: RowValues, today: IstDate): ReadRow<NewDependent> {
  const cell = (key: string) => withoutUnseen(values[key] ?? '')
  const wrong: string[] = []
  const email = cell('employee_email') === '' ? null : employeeFields.email.safeParse(cell('employee_email')).data
  const reference_id = cell('reference_id') || null
  if (email === undefined) wrong.push(words.email)
  if (email === null && reference_id === null) wrong.push(words.notFound)
  const { name, relation, gender, dob } = readIdentity(cell, wrong)
  const contact = readContact(cell, wrong)
  if (!name || !relation || !gender || !dob || email === undefined || wrong.length > 0) return { remarks: wrong }
  const facts = { name, relation, gender, dob, ...contact, age: null, age_on: null, is_primary: false }
  const remarks = remarksOf(memberFaults(facts, today))
  if (remarks.length > 0) return { remarks }
  return { input: { employee: { reference_id, email, mobile: null }, facts }, remarks: [] }
}

function readIdentity(cell: (key: string) => string, wrong: string[]) {
  const name = nameOf(cell('name'))
  if (name === undefined) wrong.push(words.name)
  const relation = choiceOf(cell('relation'), UPLOAD_RELATIONS)
  if (relation === undefined) wrong.push(words.relation)
  const gender = genderOf(cell('gender'))
  if (gender === undefined) wrong.push(words.invalid(headers.gender))
  const noDate = dateRemark(cell('dob'))
  if (noDate) wrong.push(noDate)
  return { name, relation, gender, dob: dayOf(cell('dob')) }
}

function readContact(cell: (key: string) => string, wrong: string[]) {
  const noMobile = cell('mobile') === '' ? undefined : mobileRemark(cell('mobile'))
  if (noMobile) wrong.push(noMobile)
  const email = cell('email') === '' ? null : memberFields.email.safeParse(cell('email')).data
  if (email === undefined) wrong.push(words.email)
  const mobile = cell('mobile') === '' || noMobile ? null : memberFields.mobile.parse(cell('mobile'))
  return { mobile, email: email ?? null }
}

/** A name as lists may write it; undefined for anything else. */
function nameOf(cell: string): string | undefined {
  const name = memberFields.name.safeParse(cell).data
  return name !== undefined && isLettersAndSpaces(name) ? name : undefined
}

/** What a list says of faults of the form. */
export function remarksOf(fields: Readonly<Record<string, string>>): string[] {
  if (fields.name === subscriptionWords.memberFaults.swap) return [words.swap]
  const remarks = Object.keys(fields).map((field) => REMARKS[field] ?? words.invalid(field))
  return [...new Set(remarks)]
}

const REMARKS: Readonly<Record<string, string>> = {
  name: words.name,
  relation: words.relation,
  gender: words.invalid(headers.gender),
  dob: words.date,
  age: words.date,
  mobile: words.mobile,
  email: words.email,
  guardian_consent: words.guardian,
}
