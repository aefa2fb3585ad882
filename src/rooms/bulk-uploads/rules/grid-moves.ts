/** A cell that is being written in: its place in the grid, and where in its text the caret is. */
export interface Caret {
  row: number
  column: number
  /** Nothing but the caret: no text is selected, or all of it, as after a move. */
  atStart: boolean
  atEnd: boolean
}

/** Where a key leads in a grid of inputs; undefined if the key belongs to the input. Rows and columns do not wrap. */
export function moveOf(
  key: string,
  { row, column, atStart, atEnd }: Caret,
  { rows, columns }: { rows: number; columns: number },
): { row: number; column: number } | undefined {
  const to = targetOf(key, { row, column, atStart, atEnd })
  if (!to || to.row < 0 || to.row >= rows || to.column < 0 || to.column >= columns) return undefined
  return to
}

function targetOf(key: string, { row, column, atStart, atEnd }: Caret) {
  switch (key) {
    case 'ArrowUp':
      return { row: row - 1, column }
    case 'ArrowDown':
    case 'Enter':
      return { row: row + 1, column }
    case 'ArrowLeft':
      return atStart ? { row, column: column - 1 } : undefined
    case 'ArrowRight':
      return atEnd ? { row, column: column + 1 } : undefined
    default:
      return undefined
  }
}
