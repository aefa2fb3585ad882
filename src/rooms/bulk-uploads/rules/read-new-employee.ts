import { TAG_NAMES } from '#rooms/companies/rules/partner-terms.ts'
import {
  type EmployeeInput,
  type EmployeeRules,
  employeeFields,
  faultsOfNew,
  type Tag,
} from '#rooms/employees/rules/employee-form.ts'
import { memberFaults } from '#rooms/subscriptions/rules/member-facts.ts'
import type { Gender } from '#values/gender.ts'
import type { IstDate } from '#values/ist-date.ts'
import type { Paise } from '#values/money.ts'
import { withoutUnseen } from '#values/plain-text.ts'
import { columnWords } from '../words/columns.ts'
import { remarks as words } from '../words/remarks.ts'
import { amountOf, choiceOf, dateRemark, dayOf, genderOf, isShortened } from './cells.ts'

/** The values of a row by the keys of its columns. */
export type RowValues = Readonly<Record<string, string>>

/** Somebody to whom a list gives a plan. */
export interface NewPerson {
  name: string
  email: string | null
  mobile: string
  reference_id: string | null
  amount_paise: Paise
  sublimits: { package_id: string; amount_paise: Paise }[]
  tags: Partial<Record<Tag, string>>
  custom: Record<string, string>
  dob: IstDate | null
  gender: Gender | null
  joined_on: IstDate | null
}

/** A row that is right, or what is wrong with it. */
export type ReadRow<Input> = { input: Input; remarks: readonly [] } | { input?: undefined; remarks: readonly string[] }

const { headers } = columnWords

/** Reads a row of people to add, by the rules of the form (D5.07-D5.24). */
export function readNewEmployee(values: RowValues, rules: EmployeeRules, today: IstDate): ReadRow<NewPerson> {
  const wrong = new Set<string>()
  const cell = (key: string) => withoutUnseen(values[key] ?? '')
  const identity = readIdentity(cell, rules, wrong)
  const money = readMoney(cell, rules, wrong)
  const { tags, custom } = readTexts(cell, rules)
  const birth = readBirth(cell, today, wrong)
  const faults = faultsOfNew({ ...identity, ...money, tags, custom }, rules)
  for (const field of Object.keys(faults)) wrong.add(remarkOf(field, cell, rules))
  if (wrong.size > 0) return { remarks: inOrder(wrong) }
  const { name, email, mobile, reference_id } = identity
  return {
    input: {
      name: name!,
      email: email ?? null,
      mobile: mobile!,
      reference_id: reference_id ?? null,
      amount_paise: money.walletAmount ?? 0n,
      sublimits: money.sublimits.map(({ package_id, amount }) => ({ package_id, amount_paise: amount })),
      tags,
      custom,
      ...birth,
    },
    remarks: [],
  }
}

type Cells = (key: string) => string

/** What is wrong with a mobile of a list; undefined if nothing is. */
export function mobileRemark(cell: string): string | undefined {
  if (isShortened(cell)) return words.mobileShortened
  return employeeFields.mobile.safeParse(cell).success ? undefined : words.mobile
}

function readIdentity(cell: Cells, rules: EmployeeRules, wrong: Set<string>) {
  const name = employeeFields.name.safeParse(cell('name')).data
  if (name === undefined) wrong.add(words.name)
  const noMobile = mobileRemark(cell('mobile'))
  if (noMobile) wrong.add(noMobile)
  const isWithoutEmail = cell('email') === '' && rules.is_email_optional
  const email = isWithoutEmail ? undefined : employeeFields.email.safeParse(cell('email')).data
  if (email === undefined && !isWithoutEmail) wrong.add(words.email)
  const reference_id = rules.uses_reference_ids ? cell('reference_id') || undefined : undefined
  if (reference_id !== undefined && isShortened(reference_id)) wrong.add(words.referenceId)
  const mobile = noMobile ? undefined : employeeFields.mobile.parse(cell('mobile'))
  return { name, email, mobile, reference_id }
}

function readMoney(cell: Cells, { is_wallet_based_plan, packages }: EmployeeRules, wrong: Set<string>) {
  if (!is_wallet_based_plan) return { sublimits: [] }
  const walletAmount = amountOf(cell('walletAmount'))
  const amounts = packages.map(({ id }) => ({ package_id: id, amount: amountOf(cell(`sublimits.${id}`)) }))
  const sublimits = amounts.filter((one): one is { package_id: string; amount: bigint } => one.amount !== undefined)
  const isWhole = sublimits.length === amounts.length
  const isPossible = [walletAmount, ...sublimits.map(({ amount }) => amount)].every(
    (amount) => amount === undefined || employeeFields.walletAmount.safeParse(Number(amount) / 100).success,
  )
  if (!isWhole || !isPossible) wrong.add(words.credits)
  return { walletAmount, sublimits: isWhole ? sublimits : [] }
}

function readTexts(cell: Cells, rules: EmployeeRules) {
  const tags: NonNullable<EmployeeInput['tags']> = {}
  for (const tag of TAG_NAMES) {
    const value = cell(`tags.${tag}`)
    if (value !== '') tags[tag] = choiceOf(value, rules.tag_values[tag] ?? []) ?? value
  }
  const custom: Record<string, string> = {}
  for (const { key } of rules.custom_fields) if (cell(`custom.${key}`) !== '') custom[key] = cell(`custom.${key}`)
  return { tags, custom }
}

function readBirth(cell: Cells, today: IstDate, wrong: Set<string>) {
  const day = (key: string) => {
    if (cell(key) === '') return null
    const noDate = dateRemark(cell(key))
    if (noDate) wrong.add(noDate)
    return dayOf(cell(key)) ?? null
  }
  const [dob, joined_on] = [day('dob'), day('joined_on')]
  if (joined_on !== null && joined_on > today) wrong.add(words.dateOf(headers.joined_on))
  const employee = { is_primary: true, relation: 'Self', gender: null, mobile: null, email: null }
  if (dob !== null && memberFaults({ ...employee, dob, age: null, age_on: null }, today).dob)
    wrong.add(words.dateOf(headers.dob))
  const gender = cell('gender') === '' ? null : genderOf(cell('gender'))
  if (gender === undefined) wrong.add(words.invalid(headers.gender))
  return { dob, gender: gender ?? null, joined_on }
}

/** What a list says of a fault of the form. */
function remarkOf(field: string, cell: Cells, rules: EmployeeRules): string {
  const [part = '', name = ''] = field.split('.')
  if (part === 'email') return words.email
  if (part === 'reference_id') return words.referenceId
  if (part === 'walletAmount') return words.credits
  if (part === 'sublimits') return words.sublimits
  if (part === 'tags') return words.invalid(headers[name as Tag])
  const key = field.slice('custom.'.length)
  return words.invalid(rules.custom_fields.find((one) => one.key === key)?.label ?? cell(field))
}

/** In the order of the vocabulary, so that the same faults always read alike. */
function inOrder(wrong: ReadonlySet<string>): string[] {
  const order: unknown[] = Object.values(words)
  const place = (remark: string) => (order.includes(remark) ? order.indexOf(remark) : order.length)
  return [...wrong].toSorted((one, other) => place(one) - place(other))
}
