/** What an employer sees of a number of people: nothing that is about fewer than five of them. */

/** A group of fewer people is not shown: colleagues would recognize them. */
export const SMALLEST_GROUP = 5

/** `<5`: so few people. Null: hidden because such a group could be calculated from it. */
export type ShownCount = number | '<5' | null

/**
 * A table of people counts as an employer may see it, with the totals in its last row and its last column; a single line is
 * a table of one row. Nobody may subtract what is shown of a line from its total and get a small group, so where only one
 * part is hidden, or hidden parts are fewer than five people together, the smallest other part is hidden too; so it is where
 * parts of 1 to 4 can only be all ones or all fours, such as two that make eight. Once anything
 * but small groups is hidden, `<5` would say which of them is small, so all of them are null.
 * @param share_people the parts of a row may be the same people, so small ones make no large group together
 */
export function hideSmallGroups(
  table: readonly (readonly number[])[],
  { share_people = false }: { share_people?: boolean } = {},
): ShownCount[][] {
  const hidden = table.map((row) => row.map(isSmallGroup))
  const { lines, rows } = linesOf(table)
  let cell: Cell | undefined
  do {
    cell = lines
      .map((line, at) => nextHidden(table, hidden, { line, share_people: share_people && at < rows }))
      .find((one) => one !== undefined)
    if (cell) hidden[cell[0]]![cell[1]] = true
  } while (cell)
  const onlySmall = table.every((row, at) => row.every((count, of) => !hidden[at]![of] || isSmallGroup(count)))
  return table.map((row, at) => row.map((count, of) => (hidden[at]![of] ? (onlySmall ? '<5' : null) : count)))
}

/** Whether a number of people is too small to be shown. Nobody is no group. */
export function isSmallGroup(count: number): boolean {
  return count > 0 && count < SMALLEST_GROUP
}

type Cell = readonly [row: number, column: number]

/** Each row, and then each column, of more than one cell; its last cell is the total. */
function linesOf(table: readonly (readonly number[])[]): { lines: Cell[][]; rows: number } {
  const rows = table.map((row, at) => row.map((_, of): Cell => [at, of]))
  const columns = (table[0] ?? []).map((_, of) => table.map((_row, at): Cell => [at, of]))
  const areLong = (lines: Cell[][]) => lines.filter((line) => line.length > 1)
  return { lines: [...areLong(rows), ...areLong(columns)], rows: areLong(rows).length }
}

/** The cell that has to be hidden next so that a line gives away nothing; undefined where it does not. */
function nextHidden(
  table: readonly (readonly number[])[],
  hidden: readonly (readonly boolean[])[],
  { line, share_people }: { line: readonly Cell[]; share_people: boolean },
): Cell | undefined {
  const countOf = ([row, column]: Cell) => table[row]![column]!
  const isHidden = ([row, column]: Cell) => hidden[row]![column]!
  const [total, parts] = [line.at(-1)!, line.slice(0, -1)]
  const away = parts.filter(isHidden)
  const isSafe = isHidden(total) ? away.length > 0 : away.length === 0 || areHidden(away.map(countOf), share_people)
  if (isSafe) return undefined
  const others = parts.filter((cell) => !isHidden(cell) && countOf(cell) > 0)
  const [smallest] = others.toSorted((one, other) => countOf(one) - countOf(other))
  return smallest ?? (isHidden(total) ? undefined : total)
}

/** Whether nobody learns from the total of these parts that one of them is a small group, and of how many. */
function areHidden(counts: readonly number[], share_people: boolean): boolean {
  const areKnown = [1, SMALLEST_GROUP - 1].some((few) => counts.every((count) => count === few))
  return counts.length > 1 && !areKnown && togetherAtLeast(counts, share_people) >= SMALLEST_GROUP
}

function togetherAtLeast(counts: readonly number[], share_people: boolean): number {
  return share_people ? Math.max(...counts) : counts.reduce((sum, count) => sum + count, 0)
}
