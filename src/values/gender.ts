import * as z from 'zod'

/** Gender codes on the wire and in the database. */
export const GENDERS = ['M', 'F', 'O'] as const
export type Gender = (typeof GENDERS)[number]

/** The label of each code. */
export const GENDER_LABELS: Record<Gender, string> = { M: 'Male', F: 'Female', O: 'Other' }

/** Wire schema of a gender code. */
export function gender({ invalid }: { invalid: string }) {
  return z.enum(GENDERS, invalid)
}
