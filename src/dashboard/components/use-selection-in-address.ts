import { useNavigate } from 'react-router'
import { filtersIn } from '../rules/list-address.ts'
import {
  ALL,
  countSelected,
  isSelected,
  NONE,
  type Selection,
  selectionIn,
  selectionOnWire,
  withRows,
  withSelection,
} from '../rules/selection.ts'
import { useAddress } from './use-address.ts'
import type { List } from './use-list.ts'
import type { ListSelection } from './use-selection.ts'

/**
 * The selected rows of a list, saved in its URL: a reload and the back button keep them, a change of filters or search
 * clears them. One list of a page can have it.
 */
export function useSelectionInAddress<Row>(
  { rows, total, chosen, fixed, isStale }: List<Row>,
  { rowKey }: { rowKey: (row: Row) => string | number },
): ListSelection<Row> {
  const search = useAddress()
  const navigate = useNavigate()
  const selection = selectionIn(search)
  const set = (next: Selection<undefined>) =>
    void navigate(`?${withSelection(search, next)}`, { replace: true, preventScrollReset: true })
  const idOf = (row: Row) => String(rowKey(row))
  const page = rows.map((row) => [idOf(row), undefined] as const)
  const chosenOnPage = page.filter(([id]) => isSelected(selection, id)).length
  return {
    // The total of other filters would be a wrong number of people.
    count: selection.kind === 'all' && isStale ? 0 : countSelected(selection, total),
    rows: undefined,
    has: (row) => isSelected(selection, idOf(row)),
    mayHave: () => true,
    isWholePage: page.length > 0 && chosenOnPage === page.length,
    isEmptyPage: page.length === 0,
    isPartOfPage: chosenOnPage > 0 && chosenOnPage < page.length,
    toggle: (row) => set(withRows(selection, [[idOf(row), undefined]], !isSelected(selection, idOf(row)))),
    setPage: (on) => set(withRows(selection, page, on)),
    selectAll: () => set(ALL),
    clear: () => set(NONE),
    onWire: () => selectionOnWire(selection, { ...filtersIn(chosen), ...fixed }),
  }
}
