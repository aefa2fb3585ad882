/** Cells that were written in and are not saved yet: by the number of their row, then by the key of their column. */
export type CellEdits = Readonly<Record<number, Readonly<Record<string, string>>>>

export function withEdits(edits: CellEdits, more: CellEdits): CellEdits {
  const merged: Record<number, Readonly<Record<string, string>>> = { ...edits }
  for (const [row, values] of Object.entries(more)) merged[Number(row)] = { ...merged[Number(row)], ...values }
  return merged
}

/** What is left to save: what was written again while it was being sent stays. */
export function withoutSaved(edits: CellEdits, sent: CellEdits): CellEdits {
  const left: Record<number, Record<string, string>> = {}
  for (const [row, values] of Object.entries(edits)) {
    const saved = sent[Number(row)] ?? {}
    const open = Object.entries(values).filter(([key, value]) => saved[key] !== value)
    if (open.length > 0) left[Number(row)] = Object.fromEntries(open)
  }
  return left
}

/** Names of a row in a request beside those of its cells: its number and its values. */
const NAMES_OF_ROW = 2

/** The first rows, as many as one request takes. @param most names in its JSON */
export function firstOf(edits: CellEdits, most: number): CellEdits {
  let names = 0
  const fits = ([, values]: [string, object], at: number) => {
    names += NAMES_OF_ROW + Object.keys(values).length
    return at === 0 || names <= most
  }
  return Object.fromEntries(Object.entries(edits).filter(fits))
}

/** Two parts of a request that was refused, of which one may pass. */
export function halvesOf(edits: CellEdits): [CellEdits, CellEdits] {
  const rows = Object.entries(edits)
  const half = Math.ceil(rows.length / 2)
  return [Object.fromEntries(rows.slice(0, half)), Object.fromEntries(rows.slice(half))]
}

export function withoutRows(edits: CellEdits, rows: ReadonlyMap<number, unknown>): CellEdits {
  return Object.fromEntries(Object.entries(edits).filter(([row]) => !rows.has(Number(row))))
}

export function countRows(edits: CellEdits): number {
  return Object.keys(edits).length
}
