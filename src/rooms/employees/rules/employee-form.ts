import * as z from 'zod'
import { TAG_NAMES } from '#rooms/companies/rules/partner-terms.ts'
import { matchesReferenceId } from '#rooms/companies/rules/reference-id.ts'
import { email } from '#values/email.ts'
import { mobile } from '#values/mobile.ts'
import { parseRupees } from '#values/money.ts'
import { isLettersAndSpaces, personName } from '#values/person-name.ts'
import { withoutUnseen } from '#values/plain-text.ts'
import { rupees } from '#values/rupees.ts'
import { text } from '#values/text.ts'
import { uuid } from '#values/uuid.ts'
import { formWords as words } from '../words/form.ts'

/** The minimum length of an employee ID, and of a custom text. */
const MIN_LENGTH = 3
const REFERENCE_ID_MAX = 50
const CUSTOM_MAX = 100
const TAG_MAX = 50
/** What one person can be given in a plan year: ten crore rupees. */
const MOST_PAISE = 10_00_00_000_00n

/** The shape of each field, with the messages of the forms (D5). What a contract adds is in `contractFaults`. */
export const employeeFields = {
  name: personName(words.name),
  email: email(words.email),
  mobile: mobile(words.mobile),
  reference_id: text({ max: 200 }).overwrite(withoutUnseen).max(REFERENCE_ID_MAX, words.referenceId.invalid),
  walletAmount: amount(words.walletAmount.min),
  newWalletAmount: amount(words.walletAmount.minOfEdit),
  sublimits: z
    .array(
      z.strictObject({
        package_id: uuid({ invalid: words.sublimits.unknown }),
        amount: rupees({
          invalid: words.sublimits.incomplete,
          min: { paise: 0n, message: words.sublimits.incomplete },
          max: { paise: MOST_PAISE, message: words.walletAmount.tooHigh },
        }),
      }),
    )
    .max(50),
  tags: z.partialRecord(z.enum(TAG_NAMES), text({ max: 200 })),
  custom: z.record(text({ max: 50 }), text({ max: 1000 })),
}

function amount(min: string) {
  const { required, invalid, tooHigh } = words.walletAmount
  return rupees({
    required,
    invalid,
    min: { paise: 0n, message: min },
    max: { paise: MOST_PAISE, message: tooHigh },
  })
}

export type Tag = (typeof TAG_NAMES)[number]

/** What a contract asks of its people's data. */
export interface EmployeeRules {
  is_wallet_based_plan: boolean
  is_email_optional: boolean
  uses_reference_ids: boolean
  /** How an employee ID looks, 'BT-#{4,6}'; null: any. */
  reference_id_mask: string | null
  /** The services between which credits are divided; `shared` amounts are the most they may use. */
  packages: readonly { id: string; name: string; shared: boolean }[]
  /** The values a tag may have; without any, free text. */
  tag_values: Partial<Record<Tag, readonly string[]>>
  custom_fields: readonly { key: string; label: string; required: boolean }[]
}

/** The fields of an employee as far as a contract has rules for them. Amounts are paise. */
export interface EmployeeInput {
  email?: string | undefined
  reference_id?: string | undefined
  walletAmount?: bigint | undefined
  sublimits?: readonly { package_id: string; amount: bigint }[] | undefined
  tags?: Partial<Record<Tag, string>> | undefined
  custom?: Readonly<Record<string, string>> | undefined
}

/** What is wrong with the data of somebody who is added; empty if nothing is. */
export function faultsOfNew(input: EmployeeInput, rules: EmployeeRules): Record<string, string> {
  const faults: Record<string, string> = {}
  if (input.email === undefined && !rules.is_email_optional) faults.email = words.email.required
  if (rules.uses_reference_ids && !input.reference_id) faults.reference_id = words.referenceId.required
  if (rules.is_wallet_based_plan && input.walletAmount === undefined) faults.walletAmount = words.walletAmount.required
  for (const { key, required } of rules.custom_fields)
    if (required && !input.custom?.[key]) faults[`custom.${key}`] = words.custom.required
  return { ...contractFaults(input, rules), ...faults }
}

/** The same for one who is added by hand: what a contract reserves for its services is asked for each of them; a list has no such columns. */
export function faultsOfOne(input: EmployeeInput, rules: EmployeeRules): Record<string, string> {
  const { is_wallet_based_plan, packages } = rules
  const isUndivided = is_wallet_based_plan && packages.length > 0 && !input.sublimits?.length
  return { ...(isUndivided && { sublimits: words.sublimits.incomplete }), ...faultsOfNew(input, rules) }
}

/** What is wrong with given fields, of somebody new or of a change. */
export function contractFaults(input: EmployeeInput, rules: EmployeeRules): Record<string, string> {
  const faults: Record<string, string> = {}
  const { reference_id, walletAmount, sublimits = [], tags = {}, custom = {} } = input
  if (reference_id) {
    const fault = referenceIdFault(reference_id, rules)
    if (fault) faults.reference_id = fault
  }
  if (!rules.is_wallet_based_plan && ((walletAmount ?? 0n) > 0n || sublimits.length > 0))
    faults.walletAmount = words.walletAmount.noCredits
  if (rules.is_wallet_based_plan && sublimits.length > 0) {
    const fault = sublimitsFault(sublimits, walletAmount, rules)
    if (fault) faults[fault.field] = fault.message
  }
  for (const [tag, value] of Object.entries(tags)) {
    const fault = tagFault(value, rules.tag_values[tag as Tag] ?? [])
    if (fault) faults[`tags.${tag}`] = fault
  }
  for (const [key, value] of Object.entries(custom)) {
    const fault = value === '' ? undefined : customFault(value)
    if (fault) faults[`custom.${key}`] = fault
  }
  return faults
}

function referenceIdFault(value: string, rules: EmployeeRules): string | undefined {
  if (!rules.uses_reference_ids) return words.referenceId.notUsed
  if (value.length < MIN_LENGTH || value.length > REFERENCE_ID_MAX) return words.referenceId.invalid
  const { reference_id_mask } = rules
  if (reference_id_mask !== null && !matchesReferenceId(reference_id_mask, value)) return words.referenceId.invalid
  return undefined
}

function sublimitsFault(
  sublimits: NonNullable<EmployeeInput['sublimits']>,
  walletAmount: bigint | undefined,
  { packages }: EmployeeRules,
): { field: string; message: string } | undefined {
  const given = new Set(sublimits.map(({ package_id }) => package_id))
  const unknown = sublimits.findIndex(({ package_id }) => !packages.some(({ id }) => id === package_id))
  if (unknown >= 0) return { field: `sublimits.${unknown}.package_id`, message: words.sublimits.unknown }
  if (given.size !== packages.length || given.size !== sublimits.length)
    return { field: 'sublimits', message: words.sublimits.incomplete }
  const isShared = (id: string) => packages.find((one) => one.id === id)?.shared === true
  const reserved = sublimits.reduce((sum, one) => (isShared(one.package_id) ? sum : sum + one.amount), 0n)
  if (walletAmount !== undefined && reserved > walletAmount)
    return { field: 'sublimits', message: words.sublimits.tooHigh }
  return undefined
}

/** An empty value removes the tag. */
function tagFault(value: string, allowed: readonly string[]): string | undefined {
  if (value === '') return undefined
  if (allowed.length > 0) return allowed.includes(value) ? undefined : words.tag.unknown
  return value.length < MIN_LENGTH || value.length > TAG_MAX ? words.tag.length : undefined
}

function customFault(value: string): string | undefined {
  if (!isLettersAndSpaces(value)) return words.custom.invalid
  if (value.length < MIN_LENGTH) return words.custom.tooShort
  return value.length > CUSTOM_MAX ? words.custom.tooLong : undefined
}

/** What a form says about a typed amount; undefined if it is one (D5.17-D5.20). */
export function amountFault(
  written: string,
  { required, invalid, min }: { required: string; invalid: string; min: string },
): string | undefined {
  if (written.trim() === '') return required
  const paise = parseRupees(written.trim())
  if (paise === undefined) return invalid
  return paise < 0n ? min : undefined
}

export const SEARCH_FIELDS = ['q', 'email', 'mobile', 'reference_id'] as const
export type SearchField = (typeof SEARCH_FIELDS)[number]

/** The search of the list: one field with its rules (D5.26-D5.29). */
export const searchFields = {
  /** Words, each of which is part of the name, the ID, the email or the mobile number. */
  q: text({ max: 100 }).min(2, words.search.q),
  email: email({ invalid: words.search.email }),
  mobile: mobile({ invalid: words.search.mobile, tooLong: words.search.mobileTooLong }),
  reference_id: text({ max: 200 }).min(MIN_LENGTH, words.search.referenceId),
}

/** What is searched for: people write a mobile number in groups, as the field shows it. */
export function searchText(field: SearchField, typed: string): string {
  return field === 'mobile' ? typed.replaceAll(/[\s-]/g, '') : typed.trim()
}

/** What is wrong with a search; null where nothing is typed. Only a search without a fault is sent (D2.39). */
export function searchFault(field: SearchField, value: string): string | null {
  if (value.trim() === '') return null
  return searchFields[field].safeParse(value).error?.issues[0]?.message ?? null
}
