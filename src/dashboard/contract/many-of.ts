import * as z from 'zod'
import { repeatable } from '#platform/contract/repeated.ts'
import { words } from '../words.ts'

/** Query schema of several values of one field: `statuses=ACTIVE,EXPIRED`, or `statuses=ACTIVE&statuses=EXPIRED`. */
export function manyOf<const Value extends string>(values: readonly Value[]) {
  const several = z.string().transform((written, context): Value[] => {
    const chosen = [...new Set(written.split(','))]
    const known = values.filter((value) => chosen.includes(value))
    if (known.length === chosen.length) return known
    context.issues.push({ code: 'custom', input: written, message: words.unknown, params: { malformed: true } })
    return z.NEVER
  })
  return repeatable(several)
}
