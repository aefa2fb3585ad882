import { plainEmail } from '#values/email.ts'
import { withoutUnseen, withPlainDigits } from '#values/plain-text.ts'

const IN_EMAIL = /[^!#-'*+\-./0-9=?@A-Z^-~]/u

/** What stands in no value of a column, by its key. */
const STRANGE: Readonly<Record<string, RegExp>> = {
  name: /[^\p{L}\p{M} \u200c\u200d]/u,
  mobile: /[^\d\s()+.\p{Pd}]/u,
  email: IN_EMAIL,
  employee_email: IN_EMAIL,
}

/** The first character for which a cell is refused; undefined where it is refused for something else. */
export function strangeCharacter(key: string, cell: string): string | undefined {
  const rule = STRANGE[key]
  const read = withPlainDigits(withoutUnseen(cell))
  return rule?.exec(rule === IN_EMAIL ? plainEmail(read) : read)?.[0]
}
