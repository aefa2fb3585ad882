import { formWords } from '#rooms/employees/words/form.ts'
import { remarks as texts } from '../words/remarks.ts'
import { dayOf } from './cells.ts'
import { DATE_COLUMNS, isInDoubt } from './doubts.ts'

interface Column {
  key: string
  header: string
}

const IDENTIFIERS = ['reference_id', 'email', 'employee_email', 'mobile', 'uhid']

const KEYS: Record<string, readonly string[]> = {
  [texts.name]: ['name'],
  [texts.email]: ['email'],
  [texts.emailTaken]: ['email'],
  [texts.mobile]: ['mobile'],
  [texts.mobileShortened]: ['mobile'],
  [texts.mobileTaken]: ['mobile'],
  [texts.referenceId]: ['reference_id'],
  [texts.referenceIdTaken]: ['reference_id'],
  [texts.credits]: ['walletAmount'],
  [texts.noTransfer]: ['walletAmount'],
  [texts.notFound]: IDENTIFIERS,
  [texts.notActive]: IDENTIFIERS,
  [texts.different]: IDENTIFIERS,
  [texts.relation]: ['relation'],
  [texts.joinedOn]: ['joined_on'],
  [texts.uhid]: ['uhid'],
  [texts.swap]: ['name', 'dob'],
}
for (const fault of [...Object.values(formWords.lastWorkingDay), ...Object.values(formWords.lastCoveredDay)])
  KEYS[texts.lastDay(fault)] = ['last_working_day', 'last_covered_day']
const DUPLICATE = texts.duplicateOf(0).slice(0, -1)

/** The keys of the cells that the remarks of a row are about; a remark about the whole row is about none. */
export function faultyCells(
  remarks: readonly string[],
  values: Readonly<Record<string, string>>,
  columns: readonly Column[],
): ReadonlySet<string> {
  const has = new Set(columns.map(({ key }) => key))
  return new Set(remarks.flatMap((remark) => keysOf(remark, values, columns)).filter((key) => has.has(key)))
}

function keysOf(
  remark: string,
  values: Readonly<Record<string, string>>,
  columns: readonly Column[],
): readonly string[] {
  if (remark.startsWith(DUPLICATE)) return IDENTIFIERS
  if (remark === texts.date || remark === texts.dateShort) return wrongDates(values)
  if (remark === texts.dateOrder) return DATE_COLUMNS.filter((key) => isInDoubt(values[key] ?? ''))
  if (remark === texts.sublimits) return columns.map(({ key }) => key).filter((key) => key.startsWith('sublimits.'))
  const named = columns
    .filter(({ header }) => remark === texts.invalid(header) || remark === texts.dateOf(header))
    .map(({ key }) => key)
  return KEYS[remark] ?? named
}

/** Those that are no day; all, if the days as such are right and the rule is another. */
function wrongDates(values: Readonly<Record<string, string>>): readonly string[] {
  const filled = DATE_COLUMNS.filter((key) => values[key])
  const wrong = filled.filter((key) => dayOf(values[key] ?? '') === undefined)
  return wrong.length > 0 ? wrong : filled.length > 0 ? filled : DATE_COLUMNS
}
