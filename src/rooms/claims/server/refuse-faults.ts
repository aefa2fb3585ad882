import { Refusal } from '#platform/contract/refusal.ts'
import { CLAIM_FILE_TYPES } from '../rules/claim-files.ts'

/** All errors of a claim together: a claim form is long, and correcting it one field at a time is tedious. */
export function refuseFaults(...found: readonly Record<string, string>[]): void {
  const fields = Object.assign({}, ...found) as Record<string, string>
  const [first] = Object.keys(fields)
  if (!first) return
  const about = Object.keys(CLAIM_FILE_TYPES).find((control) => control in fields)
  throw about ? new Refusal('FILE_REFUSED', { fields, text: fields[about]! }) : new Refusal('INVALID', { fields })
}
