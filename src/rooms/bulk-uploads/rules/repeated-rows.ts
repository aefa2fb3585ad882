/** What tells people of a list apart. */
interface Named {
  mobile: string | null
  email: string | null
  reference_id: string | null
}

/**
 * For each row the number of the first row that names the same mobile, e-mail or employee ID; undefined if none does.
 * @param rows their numbers in the file with what they name, in the order of the file
 */
export function repeatedRows(rows: readonly { row: number; named: Named }[]): Map<number, number> {
  const first = new Map<string, number>()
  const repeated = new Map<number, number>()
  for (const { row, named } of rows)
    for (const [field, value] of Object.entries(named)) {
      if (value === null) continue
      const key = `${field}:${value.toLowerCase()}`
      const before = first.get(key)
      if (before === undefined) first.set(key, row)
      else if (!repeated.has(row)) repeated.set(row, before)
    }
  return repeated
}
