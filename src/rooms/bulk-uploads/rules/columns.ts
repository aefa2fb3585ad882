import { TAG_NAMES } from '#rooms/companies/rules/partner-terms.ts'
import { exampleOfMask } from '#rooms/companies/rules/reference-id.ts'
import { BLOCK_REASONS } from '#rooms/employees/rules/block.ts'
import type { EmployeeRules } from '#rooms/employees/rules/employee-form.ts'
import { RELATIONS, type Relation } from '#rooms/subscriptions/rules/member-facts.ts'
import { GENDERS } from '#values/gender.ts'
import { columnWords as words } from '../words/columns.ts'
import type { UploadType } from './upload-types.ts'

/** A column of an uploaded list. */
export interface UploadColumn {
  /** The field it fills: 'mobile', 'sublimits.<package>', 'tags.entity', 'custom.<key>'. */
  key: string
  header: string
  required: boolean
  sample: string
  /** Without any, whatever the rule of the field accepts. */
  allowed: readonly string[]
  help: string
}

const BY_HAND_ONLY: readonly string[] = ['Grandfather', 'GrandMother', 'Other'] satisfies Relation[]
/** Relations of a dependent to the employee, as lists name them. */
export const UPLOAD_RELATIONS: readonly Relation[] = RELATIONS.filter((relation) => !BY_HAND_ONLY.includes(relation))

const { headers, help, samples } = words

function column(key: string, header: string, rest: Partial<UploadColumn> = {}): UploadColumn {
  return { key, header, required: false, sample: '', allowed: [], help: '', ...rest }
}

/** The columns of an action that a contract uses, in the order of its template; no two have the same heading. */
export function columnsOf(type: UploadType, rules: EmployeeRules): UploadColumn[] {
  return withOwnHeaders(COLUMNS[type](rules))
}

/** Of an action that finds people: it needs one of these columns. */
export function identifiersOf(type: UploadType): { keys: readonly string[]; header: string } | undefined {
  if (type === 'BLOCK') return { keys: ['reference_id', 'email', 'mobile'], header: words.identifiers }
  if (type === 'MEMBER_ACTIVATE') return { keys: ['reference_id', 'employee_email'], header: words.employee }
  return undefined
}

const COLUMNS: Record<UploadType, (rules: EmployeeRules) => UploadColumn[]> = {
  ACTIVATE: (rules) => [
    column('name', headers.name, { required: true, sample: samples.name, help: help.name }),
    column('email', headers.email, {
      required: !rules.is_email_optional,
      sample: samples.email,
      help: rules.is_email_optional ? help.emailOptional : help.email,
    }),
    column('mobile', headers.mobile, { required: true, sample: samples.mobile, help: help.mobile }),
    ...referenceId(rules, { required: true, help: help.reference_id }),
    ...credits(rules),
    ...TAG_NAMES.map((tag) => {
      const allowed = rules.tag_values[tag] ?? []
      const text = allowed.length > 0 ? help.choice : help.tag
      return column(`tags.${tag}`, headers[tag], { allowed, sample: allowed[0] ?? samples.tag, help: text })
    }),
    column('dob', headers.dob, { sample: samples.date, help: help.date }),
    column('gender', headers.gender, { allowed: GENDERS, sample: 'F', help: help.choice }),
    column('joined_on', headers.joined_on, { sample: '', help: help.date }),
    ...rules.custom_fields.map(({ key, label, required }) =>
      column(`custom.${key}`, label, {
        required,
        sample: samples.custom,
        help: required ? help.custom : help.customOptional,
      }),
    ),
  ],
  BLOCK: (rules) => [
    ...referenceId(rules, { help: help.identifier }),
    column('email', headers.email, { sample: samples.email, help: help.identifier }),
    column('mobile', headers.mobile, { sample: samples.mobile, help: help.identifier }),
    ...leaving('last_working_day'),
  ],
  MEMBER_ACTIVATE: (rules) => [
    ...referenceId(rules, { help: help.employee }),
    column('employee_email', headers.employee_email, { sample: samples.email, help: help.employee }),
    column('name', headers.dependent, { required: true, sample: samples.dependent, help: help.dependent }),
    column('relation', headers.relation, {
      required: true,
      allowed: UPLOAD_RELATIONS,
      sample: 'Son',
      help: help.relation,
    }),
    column('gender', headers.gender, { required: true, allowed: GENDERS, sample: 'M', help: help.gender }),
    column('dob', headers.dob, { required: true, sample: '15/08/2015', help: help.dob }),
    column('mobile', headers.mobile, { help: help.contact }),
    column('email', headers.email, { help: help.contact }),
  ],
  MEMBER_PATCH: () => [
    uhid(),
    column('name', headers.dependent, { sample: samples.dependent, help: help.unchanged }),
    column('relation', headers.relation, { allowed: UPLOAD_RELATIONS, sample: 'Son', help: help.unchanged }),
    column('gender', headers.gender, { allowed: GENDERS, sample: 'M', help: help.unchanged }),
    column('dob', headers.dob, { sample: '15/08/2015', help: help.unchanged }),
    column('mobile', headers.mobile, { help: help.cleared }),
    column('email', headers.email, { help: help.cleared }),
  ],
  MEMBER_BLOCK: () => [uhid(), ...leaving('last_covered_day')],
}

function referenceId(
  { uses_reference_ids, reference_id_mask }: EmployeeRules,
  rest: Partial<UploadColumn>,
): UploadColumn[] {
  if (!uses_reference_ids) return []
  const sample = reference_id_mask === null ? samples.reference_id : exampleOfMask(reference_id_mask)
  return [column('reference_id', headers.reference_id, { sample, ...rest })]
}

function credits({ is_wallet_based_plan, packages }: EmployeeRules): UploadColumn[] {
  if (!is_wallet_based_plan) return []
  const amount = { required: true, sample: samples.amount }
  return [
    column('walletAmount', headers.walletAmount, { ...amount, help: help.walletAmount }),
    ...packages.map(({ id, name }) =>
      column(`sublimits.${id}`, name, { required: true, sample: '0', help: help.sublimit }),
    ),
  ]
}

function leaving(key: 'last_working_day' | 'last_covered_day'): UploadColumn[] {
  return [
    column(key, headers[key], { help: help.last_working_day }),
    column('reason', headers.reason, { allowed: BLOCK_REASONS, sample: 'Left', help: help.choice }),
  ]
}

function uhid(): UploadColumn {
  return column('uhid', headers.uhid, { required: true, help: help.uhid })
}

/** A company may call a field of its own as one of ours is called: the later one gets a number. */
function withOwnHeaders(columns: readonly UploadColumn[]): UploadColumn[] {
  const taken = new Set<string>()
  return columns.map((one) => {
    let header = one.header
    for (let number = 2; taken.has(plainHeader(header)); number++) header = `${one.header} ${number}`
    taken.add(plainHeader(header))
    return { ...one, header }
  })
}

/** Headings are the same without capitals, stars, spaces and underscores. */
export function plainHeader(header: string): string {
  return header.toLowerCase().replaceAll(/[*\s_]/g, '')
}
