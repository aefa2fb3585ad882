import type * as z from 'zod'
import { invalidWords as words } from './invalid-words.ts'

/** A problem at one place of a document. */
export interface Problem {
  path: (string | number)[]
  message: string
  /** The path is a field name, not a field value. */
  atKey?: boolean
}

/** Parses a document, or returns all its problems. */
export function readDocument<S extends z.ZodType>(
  schema: S,
  value: unknown,
): { document: z.output<S>; problems?: undefined } | { document?: undefined; problems: Problem[] } {
  const parsed = schema.safeParse(value, { error: wording, reportInput: true })
  if (parsed.success) return { document: parsed.data }
  return { problems: firstOfEachPlace(parsed.error.issues.flatMap(problemsOf)) }
}

/** The same for a form: 'benefits.0.worth' → the sentence. */
export function fieldsOf(problems: readonly Problem[]): Record<string, string> {
  return Object.fromEntries(problems.map(({ path, message }) => [path.join('.') || 'document', message]))
}

function problemsOf(issue: z.core.$ZodIssue): Problem[] {
  const path = issue.path.map((step) => (typeof step === 'number' ? step : String(step)))
  if (issue.code !== 'unrecognized_keys') return [{ path, message: issue.message }]
  return issue.keys.map((key) => ({ path: [...path, key], message: words.unknownKey, atKey: true }))
}

/** Of several problems at one place only the first is shown. */
function firstOfEachPlace(problems: Problem[]): Problem[] {
  const seen = new Set<string>()
  return problems.filter(({ path }) => {
    const place = JSON.stringify(path)
    return !seen.has(place) && seen.add(place)
  })
}

function wording(issue: z.core.$ZodRawIssue): string {
  return issue.input === undefined || issue.input === null ? words.mandatory : words.value
}
