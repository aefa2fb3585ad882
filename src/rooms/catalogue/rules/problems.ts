import type * as z from 'zod'
import { invalidWords as words } from './invalid-words.ts'

/** What is wrong at one place of a document. */
export interface Problem {
  path: (string | number)[]
  message: string
  /** The place is the name of a field, not what stands in it. */
  atKey?: boolean
}

/** Reads a document, or says everything that is wrong with it. */
export function readDocument<S extends z.ZodType>(
  schema: S,
  value: unknown,
): { document: z.output<S>; problems?: undefined } | { document?: undefined; problems: Problem[] } {
  const parsed = schema.safeParse(value, { error: wording, reportInput: true })
  if (parsed.success) return { document: parsed.data }
  return { problems: firstOfEachPlace(parsed.error.issues.flatMap(problemsOf)) }
}

/** The same as a form takes them: 'benefits.0.worth' → the sentence. */
export function fieldsOf(problems: readonly Problem[]): Record<string, string> {
  return Object.fromEntries(problems.map(({ path, message }) => [path.join('.') || 'document', message]))
}

function problemsOf(issue: z.core.$ZodIssue): Problem[] {
  const path = issue.path.map((step) => (typeof step === 'number' ? step : String(step)))
  if (issue.code !== 'unrecognized_keys') return [{ path, message: issue.message }]
  return issue.keys.map((key) => ({ path: [...path, key], message: words.unknownKey, atKey: true }))
}

/** Of several things wrong at one place the first is the one to mend. */
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
