import type { z } from 'zod'

const MANDATORY = 'This field is mandatory'
const INVALID = 'Invalid value'

/** The message of an issue whose schema has none of its own. */
export function defaultMessage(issue: z.core.$ZodRawIssue): string {
  return issue.input === undefined || issue.input === null ? MANDATORY : INVALID
}

/**
 * A union reports one issue with those of every branch inside; the issues of the branch that matched furthest are used.
 */
export function flatIssues(issues: readonly z.core.$ZodIssue[]): z.core.$ZodIssue[] {
  return issues.flatMap((issue) => {
    if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue]
    const branch = issue.errors.toSorted((a, b) => a.length - b.length)[0] ?? []
    return flatIssues(branch.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] })))
  })
}

/** The first message of each field, by its path: `deductions.0.amount`. What is about no field is under `whole`. */
export function messagesByField(issues: readonly z.core.$ZodIssue[], whole: string): Record<string, string> {
  const messages: Record<string, string> = {}
  for (const issue of issues) messages[issue.path.join('.') || whole] ??= issue.message
  return messages
}
