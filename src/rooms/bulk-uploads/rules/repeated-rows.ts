/** What tells people of a list apart. */
interface RowIdentifiers {
  mobile: string | null
  email: string | null
  reference_id: string | null
}

/**
 * Compares the rows of a list, given one after the other with their numbers, in the order of the file: the answer is the
 * number of the first row that names the same mobile, e-mail or employee ID; undefined if none does.
 */
export function compareRows(): (row: number, named: RowIdentifiers) => number | undefined {
  const first = new Map<string, number>()
  return (row, named) => {
    let repeated: number | undefined
    for (const [field, value] of Object.entries(named)) {
      if (value === null) continue
      const key = `${field}:${value.toLowerCase()}`
      const before = first.get(key)
      if (before === undefined) first.set(key, row)
      else repeated ??= before
    }
    return repeated
  }
}
