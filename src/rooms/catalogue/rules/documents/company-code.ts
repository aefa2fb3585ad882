import { text } from '#values/text.ts'
import { invalidWords as words } from '../invalid-words.ts'

/** The code of a company, a part of one or a contract; it never changes. */
export function companyCode() {
  return text({ max: 80, required: words.companyCode }).regex(/^[a-z0-9][a-z0-9-]{1,39}$/, words.companyCode)
}
