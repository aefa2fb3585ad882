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

/** As many rows as one request takes. */
export function firstOf(edits: CellEdits, most: number): CellEdits {
  return Object.fromEntries(Object.entries(edits).slice(0, most))
}

export function countRows(edits: CellEdits): number {
  return Object.keys(edits).length
}
