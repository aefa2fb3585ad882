import { staffWords } from '../words/staff.ts'

/** A stored reason: a code and a note, or either; codes in words. */
export function reasonInWords(reason: string): string {
  const [code = '', ...rest] = reason.split(': ')
  const known: Readonly<Record<string, string>> = staffWords.acts.reasons
  return [known[code] ?? code, ...rest].join(': ')
}
