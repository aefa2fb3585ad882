import type { z } from 'zod'
import { isMalformed } from '#values/text.ts'
import { Refusal } from './refusal.ts'

const MANDATORY = 'This field is mandatory'
const INVALID = 'Invalid value'

/**
 * Parses one part of a request.
 * @throws Refusal MALFORMED or UNKNOWN_FIELD (400) for what no legitimate form sends; otherwise INVALID (422) with a
 * text per field
 */
export function parsePart<S extends z.ZodType>(
  schema: S,
  value: unknown,
  part: 'params' | 'query' | 'headers' | 'body',
): z.output<S> {
  const parsed = schema.safeParse(value, { error: wording, reportInput: true })
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues.flatMap(flatten)
  const unknown = issues.find((issue) => issue.code === 'unrecognized_keys')
  if (unknown)
    throw new Refusal('UNKNOWN_FIELD', {
      extra_args: { keys: unknown.keys.map((key) => key.slice(0, 100)).slice(0, 20) },
    })
  const fields: Record<string, string> = {}
  for (const issue of issues) fields[issue.path.join('.') || part] ??= issue.message
  if (part === 'params') throw new Refusal('NOT_FOUND')
  const malformed =
    issues.some(isMalformed) || (part === 'query' && issues.some((issue) => issue.code === 'invalid_value'))
  throw new Refusal(malformed ? 'MALFORMED' : 'INVALID', { fields })
}

/**
 * A union reports one issue with those of every branch inside; the issues of the branch that matched furthest are used.
 */
function flatten(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue]
  const branch = issue.errors.toSorted((a, b) => a.length - b.length)[0] ?? []
  return branch.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] })).flatMap(flatten)
}

function wording(issue: z.core.$ZodRawIssue): string {
  return issue.input === undefined || issue.input === null ? MANDATORY : INVALID
}
