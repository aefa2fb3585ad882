import * as z from 'zod'

/**
 * What a text field accepts. More than `max` characters is a malformed call; a limit with its own message is `.max()`.
 */
export interface TextRule {
  max: number
  /** The message when the field is absent or not a text at all. */
  required?: string
}

/**
 * A text from the wire, trimmed. NUL, half a surrogate pair and more than `max` characters are refused as malformed
 * (HTTP 400) before any rule of the field is checked, because none of our forms can send them and the database cannot
 * store them. Of several issues at one field the first is the one to show: Zod goes on to check the length of an array
 * that was sent instead of a text.
 */
export function text({ max, required }: TextRule) {
  return z.string(required).check(usable(max)).trim()
}

/** The check behind `text`; it also adds the maximum length to the published description. */
function usable(max: number) {
  const check = z.check<string>((payload) => {
    const message = malformation(payload.value, max)
    if (!message) return
    payload.issues.push({ code: 'custom', message, params: { malformed: true }, input: payload.value, continue: false })
  })
  check._zod.onattach.push(({ _zod }) => {
    _zod.bag.maximum = Math.min(max, Number(_zod.bag.maximum ?? max))
  })
  return check
}

/** What makes a text unusable in any field, or undefined. */
export function malformation(value: string, max: number): string | undefined {
  if (value.length > max) return `Text exceeds ${max} characters`
  if (value.includes('\0')) return 'Text contains a NUL character'
  if (!value.isWellFormed()) return 'Text is not valid Unicode'
  return undefined
}

/** Whether a Zod issue means a malformed call (400: unusable text, unknown keys) and not a broken rule (422). */
export function isMalformed(issue: { code?: string; params?: Record<string, unknown> }): boolean {
  return issue.code === 'unrecognized_keys' || (issue.code === 'custom' && issue.params?.malformed === true)
}
