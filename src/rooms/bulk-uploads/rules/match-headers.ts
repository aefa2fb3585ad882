import { columnWords } from '../words/columns.ts'
import { identifiersOf, plainHeader, type UploadColumn } from './columns.ts'
import type { UploadType } from './upload-types.ts'

/** What a file with remarks has beside the columns of its list: read again, they say nothing. */
export const REMARK_HEADERS = ['Row', 'Status', 'Remarks'] as const
const IGNORED: ReadonlySet<string> = new Set(REMARK_HEADERS.map(plainHeader))

/** What our report of all employees says beside the columns of lists: by these it is known. */
const REPORT_HEADERS = [
  'Plan',
  'Subscription Start',
  'Subscription End',
  'App Installed (Y/N)',
  'First Login On',
  'Last Login On',
  'Reminders Sent',
  'Last Reminder On',
] as const
const OF_REPORT = REPORT_HEADERS.map(plainHeader)
/** Columns of other lists that the report has. */
const OF_LISTS = ['name', 'entity', 'function', 'designation', 'location'] as const
const IN_REPORT: ReadonlySet<string> = new Set([
  ...OF_REPORT,
  ...OF_LISTS.map((key) => plainHeader(columnWords.headers[key])),
])

/** What companies call a field, as plain headings. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  name: ['name', 'fullname', 'employee', 'empname', 'staffname', 'nameofemployee', 'membername'],
  email: ['emailid', 'emailaddress', 'mail', 'workemail', 'officialemail', 'employeeemail', 'e-mail'],
  employee_email: ['email', 'emailid', 'employeeemailid', 'workemail', 'officialemail'],
  mobile: [
    ...['mobilenumber', 'mobileno', 'mobileno.', 'phone', 'phonenumber', 'phoneno', 'contact', 'contactnumber'],
    ...['contactno', 'employeemobile', 'cell', 'cellphone'],
  ],
  reference_id: [
    ...['employeecode', 'employeenumber', 'employeeno', 'empid', 'empcode', 'empno', 'staffid', 'staffcode'],
    ...['referenceid', 'id', 'code'],
  ],
  walletAmount: ['credit', 'healthcredits', 'amount', 'creditamount', 'walletamount', 'wallet', 'allottedcredits'],
  dob: ['dob', 'birthdate', 'birthday', 'dateofbirth(dd/mm/yyyy)'],
  joined_on: ['doj', 'joiningdate', 'dateofjoin', 'joinedon'],
  gender: ['sex'],
  last_working_day: ['lwd', 'lastday', 'lastworkingdate', 'exitdate', 'dateofleaving', 'dateofexit'],
  last_covered_day: ['lastday', 'lastcovereddate', 'lastworkingday'],
  reason: ['exitreason', 'reasonforleaving', 'reasonofleaving'],
  relation: ['relationship', 'relationtoemployee', 'relationshipwithemployee'],
  uhid: ['uhid', 'memberid'],
  'tags.function': ['department', 'dept'],
  'tags.designation': ['title', 'jobtitle', 'role'],
  'tags.location': ['city', 'office', 'branch', 'worklocation'],
  'tags.entity': ['company', 'legalentity'],
}

export interface HeaderMatch {
  /** For each heading the key of its column; empty: none. */
  mapping: string[]
  /** Headings that were only guessed, with the key of their column: a person is to agree. */
  guessed: Record<string, string>
  /** Headings that are no column, or a column a second time. */
  unknown: string[]
  /** Required columns that the file does not have. */
  missing: string[]
}

/** Which column each heading of a file means. */
export function matchHeaders(
  type: UploadType,
  headers: readonly string[],
  columns: readonly UploadColumn[],
): HeaderMatch {
  const free = new Map(columns.map((one) => [plainHeader(one.header), one]))
  const mapping = headers.map((header) => take(free, plainHeader(header)))
  const guessed: Record<string, string> = {}
  const unknown: string[] = []
  const plainHeaders = new Set(headers.map(plainHeader))
  const isReport = OF_REPORT.every((one) => plainHeaders.has(one))
  for (const [at, header] of headers.entries()) {
    const plain = plainHeader(header)
    if (mapping[at] !== '' || IGNORED.has(plain) || (isReport && IN_REPORT.has(plain))) continue
    if (plain === '') {
      unknown.push(columnWords.noHeading(at + 1))
      continue
    }
    const guess = guessColumn(plain, [...free.values()])
    const isTwice = headers.some((other, place) => place !== at && plainHeader(other) === plain)
    if (!guess || isTwice) unknown.push(header)
    else {
      mapping[at] = take(free, plainHeader(guess.header))
      guessed[header] = guess.key
    }
  }
  return { mapping, guessed, unknown, missing: missingOf(type, mapping, columns) }
}

/** The headings of required columns that a mapping leaves empty. */
export function missingOf(type: UploadType, mapping: readonly string[], columns: readonly UploadColumn[]): string[] {
  const missing = columns.filter(({ key, required }) => required && !mapping.includes(key)).map(({ header }) => header)
  const one = identifiersOf(type)
  const isNamed = !one || one.keys.some((key) => mapping.includes(key))
  return isNamed ? missing : [one.header, ...missing]
}

function take(free: Map<string, UploadColumn>, plain: string): string {
  const key = free.get(plain)?.key ?? ''
  free.delete(plain)
  return key
}

function guessColumn(plain: string, free: readonly UploadColumn[]): UploadColumn | undefined {
  const named = free.find(({ key }) => OTHER_NAMES[key]?.includes(plain))
  return named ?? free.find(({ header }) => isMistyped(plain, plainHeader(header)))
}

/** Whether two long words differ by one sign that is missing, added or another. */
function isMistyped(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (short.length < 5 || long.length - short.length > 1) return false
  let at = 0
  while (at < short.length && short[at] === long[at]) at += 1
  return short.slice(long.length > short.length ? at : at + 1) === long.slice(at + 1)
}
