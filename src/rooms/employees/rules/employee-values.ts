import { TAG_NAMES } from '#rooms/companies/rules/partner-terms.ts'
import { parseRupees, plainAmount } from '#values/money.ts'
import { refusalWords, formWords as words } from '../words/form.ts'
import { amountFault, employeeFields } from './employee-form.ts'

/** What is typed into the form, by the name of its field: 'name', 'sublimits.<package>', 'tags.entity', 'custom.<key>'. */
export type EmployeeValues = Readonly<Record<string, string>>

/** What a contract asks, as the form call returns it. */
export interface FormRules {
  is_wallet_based_plan: boolean
  is_email_optional: boolean
  uses_reference_ids: boolean
  packages: readonly { id: string; name: string; shared: boolean }[]
  custom_fields: readonly { key: string; label: string; required: boolean }[]
}

/** Faults by field, and the body of the call without what is empty. */
export interface ReadForm {
  faults: Record<string, string>
  body: {
    reference_id?: string
    walletAmount?: number
    sublimits?: { package_id: string; amount: number }[]
    tags?: Partial<Record<(typeof TAG_NAMES)[number], string>>
    custom?: Record<string, string>
  }
}

/** The fields that a person is added by, and that never change later (D5.07-D5.14). */
export function identityFaults(values: EmployeeValues, rules: FormRules): Record<string, string> {
  const faults: Record<string, string> = {}
  for (const name of ['name', 'email', 'mobile'] as const) {
    const value = values[name]?.trim() ?? ''
    if (name === 'email' && value === '' && rules.is_email_optional) continue
    const fault = value === '' ? words[name].required : firstFault(employeeFields[name].safeParse(value))
    if (fault) faults[name] = fault
  }
  return faults
}

/**
 * The other fields (D5.15-D5.24). What only the server knows, such as a pattern or a lower limit, it says itself.
 * @param isEdit an employee ID may stay empty, and the amount is the new total
 * @param before what the employee has: an ID that is set stays
 */
export function readEmployeeForm(
  values: EmployeeValues,
  rules: FormRules,
  isEdit: boolean,
  before: { reference_id: string | null } = { reference_id: null },
): ReadForm {
  const faults: Record<string, string> = {}
  const body: ReadForm['body'] = {}
  const typed = (name: string) => values[name]?.trim() ?? ''
  const reference_id = typed('reference_id')
  if (rules.uses_reference_ids) {
    if (reference_id) body.reference_id = reference_id
    else if (!isEdit) faults.reference_id = words.referenceId.required
    else if (before.reference_id) faults.reference_id = refusalWords.referenceIdEmpty
    if (reference_id && reference_id.length < 3) faults.reference_id = words.referenceId.invalid
  }
  if (rules.is_wallet_based_plan) readCredits(typed, rules, { faults, body, isEdit })
  const tags = TAG_NAMES.flatMap((tag) =>
    typed(`tags.${tag}`) || isEdit ? [[tag, typed(`tags.${tag}`)] as const] : [],
  )
  if (tags.length > 0) body.tags = Object.fromEntries(tags)
  const custom: Record<string, string> = {}
  for (const { key, required } of rules.custom_fields) {
    const value = typed(`custom.${key}`)
    if (value || isEdit) custom[key] = value
    if (!value && required) faults[`custom.${key}`] = words.custom.required
  }
  if (Object.keys(custom).length > 0) body.custom = custom
  return { faults, body }
}

/** What is typed, with no credits: those of a user who may not give any. */
export function withoutCredits(values: EmployeeValues, { packages }: Pick<FormRules, 'packages'>): EmployeeValues {
  const none = packages.map(({ id }) => [`sublimits.${id}`, '0'])
  return { ...values, walletAmount: '0', ...Object.fromEntries(none) }
}

function readCredits(
  read: (name: string) => string,
  { packages }: FormRules,
  { faults, body, isEdit }: ReadForm & { isEdit: boolean },
): void {
  const { required, invalid, min, minOfEdit } = words.walletAmount
  const typed = (name: string) => plainAmount(read(name))
  const fault = amountFault(typed('walletAmount'), { required, invalid, min: isEdit ? minOfEdit : min })
  if (fault) faults.walletAmount = fault
  else body.walletAmount = Number(typed('walletAmount'))
  const sublimits = packages.map(({ id }) => ({ package_id: id, written: typed(`sublimits.${id}`) }))
  // An edit that says nothing about the division leaves it as it is.
  if (isEdit && sublimits.every(({ written }) => written === '')) return
  for (const { package_id, written } of sublimits) {
    const paise = parseRupees(written)
    if (paise === undefined || paise < 0n) faults[`sublimits.${package_id}`] = words.sublimits.incomplete
  }
  if (sublimits.length > 0)
    body.sublimits = sublimits.map(({ package_id, written }) => ({ package_id, amount: Number(written) }))
}

/** The server names a part by its place in what was sent; the form by its package. */
export function faultsOfServer(
  fields: Readonly<Record<string, string>>,
  { packages }: Pick<FormRules, 'packages'>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, message]) => {
      const place = /^sublimits\.(\d+)/.exec(name)?.[1]
      const id = place === undefined ? undefined : packages[Number(place)]?.id
      if (name === 'sublimits' && packages[0]) return [`sublimits.${packages[0].id}`, message]
      return [id ? `sublimits.${id}` : name, message]
    }),
  )
}

function firstFault({ error }: { error?: { issues: readonly { message: string }[] } | undefined }): string | undefined {
  return error?.issues[0]?.message
}

/** An employee as far as the form of an edit shows it. */
interface EditedEmployee {
  external_reference_id: string | null
  allotted: number | null
  tags: Partial<Record<(typeof TAG_NAMES)[number], string>>
  custom: Readonly<Record<string, string>>
  packages?: readonly { package_id: string; amount: number }[]
}

/** What the form of an edit starts from. */
export function valuesOf({
  external_reference_id,
  allotted,
  tags,
  custom,
  packages = [],
}: EditedEmployee): EmployeeValues {
  return {
    reference_id: external_reference_id ?? '',
    walletAmount: allotted === null ? '' : String(allotted),
    ...prefixed(
      'sublimits',
      packages.map(({ package_id, amount }) => [package_id, String(amount)]),
    ),
    ...prefixed('tags', Object.entries(tags)),
    ...prefixed('custom', Object.entries(custom)),
  }
}

function prefixed(part: string, entries: readonly (readonly [string, string])[]): EmployeeValues {
  return Object.fromEntries(entries.map(([name, value]) => [`${part}.${name}`, value]))
}
