import { useState } from 'react'
import { filtersIn } from '../rules/list-address.ts'
import {
  ALL,
  countSelected,
  isSelected,
  NONE,
  type Selection,
  type SelectionOnWire,
  selectionOnWire,
  withRows,
} from '../rules/selection.ts'
import type { List } from './use-list.ts'

export interface ListSelection<Row> {
  count: number
  /** The rows themselves, as they were when selected; undefined when all matching rows are. */
  rows: readonly Row[] | undefined
  has: (row: Row) => boolean
  mayHave: (row: Row) => boolean
  isWholePage: boolean
  /** No row of the page may be selected, as while it is loading. */
  isEmptyPage: boolean
  /** Some of the page, not all. */
  isPartOfPage: boolean
  toggle: (row: Row) => void
  setPage: (on: boolean) => void
  /** Undefined where only loaded rows can be selected. */
  selectAll: (() => void) | undefined
  clear: () => void
  onWire: () => SelectionOnWire
}

interface SelectionOptions<Row> {
  rowKey: (row: Row) => string | number
  /** Rows that may be selected; all by default. With it, only loaded rows can be selected. */
  mayHave?: (row: Row) => boolean
}

/** The selected rows of a list, across pages; a change of filters or search clears it. */
export function useSelection<Row>(
  { rows, total, chosen, fixed }: List<Row>,
  { rowKey, mayHave }: SelectionOptions<Row>,
): ListSelection<Row> {
  const filters = { ...filtersIn(chosen), ...fixed }
  const of = JSON.stringify(filters)
  const [state, setState] = useState<{ of: string; selection: Selection<Row> }>({ of, selection: NONE })
  const selection = state.of === of ? state.selection : NONE
  const set = (next: Selection<Row>) => setState({ of, selection: next })
  const idOf = (row: Row) => String(rowKey(row))
  const page = mayHave ? rows.filter(mayHave) : rows
  const chosenOnPage = page.filter((row) => isSelected(selection, idOf(row))).length
  return {
    count: countSelected(selection, total),
    rows: selection.kind === 'some' ? [...selection.rows.values()] : undefined,
    has: (row) => isSelected(selection, idOf(row)),
    mayHave: mayHave ?? (() => true),
    isWholePage: page.length > 0 && chosenOnPage === page.length,
    isEmptyPage: page.length === 0,
    isPartOfPage: chosenOnPage > 0 && chosenOnPage < page.length,
    toggle: (row) => set(withRows(selection, [[idOf(row), row]], !isSelected(selection, idOf(row)))),
    setPage: (on) =>
      set(
        withRows(
          selection,
          page.map((row) => [idOf(row), row] as const),
          on,
        ),
      ),
    selectAll: mayHave ? undefined : () => set(ALL),
    clear: () => set(NONE),
    onWire: () => selectionOnWire(selection, filters),
  }
}
