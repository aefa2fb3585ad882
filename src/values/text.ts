import * as z from 'zod'

/** What a text field accepts. Over `max` characters is a malformed call; a limit with a sentence of its own is `.max()`. */
export interface TextRule {
  max: number
  /** Said when the field is absent or not a text at all. */
  required?: string
}

/**
 * A text off the wire, trimmed. NUL, half a surrogate pair and more than `max` characters are refused as malformed
 * (HTTP 400) before any rule of the field is tried, because no form of ours can send them and the database cannot
 * hold them. Of several issues at one field the first is the one to show: Zod goes on to count the length of an array
 * that came where a text belongs.
 */
export function text({ max, required }: TextRule) {
  return z.string(required).check(usable(max)).trim()
}

/** The check behind `text`; it also tells the published description how long the text may be. */
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

/** What makes a text unusable whatever the field, or undefined. */
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
