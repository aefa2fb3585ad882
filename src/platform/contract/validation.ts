import type { z } from 'zod'
import { isMalformed } from '#values/text.ts'
import { defaultMessage, flatIssues, messagesByField } from './field-messages.ts'
import { Refusal } from './refusal.ts'

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
  const parsed = schema.safeParse(value, { error: defaultMessage, reportInput: true })
  if (parsed.success) return parsed.data
  const issues = flatIssues(parsed.error.issues)
  const unknown = issues.find((issue) => issue.code === 'unrecognized_keys')
  if (unknown)
    throw new Refusal('UNKNOWN_FIELD', {
      extra_args: { keys: unknown.keys.map((key) => key.slice(0, 100)).slice(0, 20) },
    })
  if (part === 'params') throw new Refusal('NOT_FOUND')
  const malformed =
    issues.some(isMalformed) || (part === 'query' && issues.some((issue) => issue.code === 'invalid_value'))
  throw new Refusal(malformed ? 'MALFORMED' : 'INVALID', { fields: messagesByField(issues, part) })
}
