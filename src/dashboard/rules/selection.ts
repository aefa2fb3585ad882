import { filtersIn, SELECTED } from './list-address.ts'

/** A selection of a list's rows: some of them, or all matching ones except a few. */
export type Selection<Row> =
  | { readonly kind: 'some'; readonly rows: ReadonlyMap<string, Row> }
  | { readonly kind: 'all'; readonly except: ReadonlySet<string> }

/** The wire format of a selection: ids, or the list's own filters. */
export type SelectionOnWire = { ids: string[] } | { select: Readonly<Record<string, string>>; exclude_ids: string[] }

export const NONE: Selection<never> = { kind: 'some', rows: new Map<string, never>() }
export const ALL: Selection<never> = { kind: 'all', except: new Set() }

export function isSelected(selection: Selection<unknown>, id: string): boolean {
  return selection.kind === 'some' ? selection.rows.has(id) : !selection.except.has(id)
}

/** The number of selected rows of a list with `total` rows. */
export function countSelected(selection: Selection<unknown>, total: number): number {
  return selection.kind === 'some' ? selection.rows.size : Math.max(0, total - selection.except.size)
}

/** Adds rows to the selection, or removes them. */
export function withRows<Row>(
  before: Selection<Row>,
  rows: readonly (readonly [id: string, row: Row])[],
  on: boolean,
): Selection<Row> {
  if (before.kind === 'some') {
    const after = new Map(before.rows)
    for (const [id, row] of rows)
      if (on) after.set(id, row)
      else after.delete(id)
    return { kind: 'some', rows: after }
  }
  const except = new Set(before.except)
  for (const [id] of rows)
    if (on) except.delete(id)
    else except.add(id)
  return { kind: 'all', except }
}

/** @param chosen the list's filters at the moment of selecting */
export function selectionOnWire(
  selection: Selection<unknown>,
  chosen: Readonly<Record<string, string>>,
): SelectionOnWire {
  if (selection.kind === 'some') return { ids: [...selection.rows.keys()] }
  return { select: filtersIn(chosen), exclude_ids: [...selection.except] }
}

const EVERY = 'all'
const [SOME, EXCEPT] = SELECTED

/** The selection that a URL contains; rows that are not loaded are known by their id only. */
export function selectionIn(search: URLSearchParams): Selection<undefined> {
  const ids = (name: string) => (search.get(name) ?? '').split(',').filter(Boolean)
  if (search.get(SOME) === EVERY) return { kind: 'all', except: new Set(ids(EXCEPT)) }
  return { kind: 'some', rows: new Map(ids(SOME).map((id) => [id, undefined])) }
}

/** The same URL with another selection. */
export function withSelection(search: URLSearchParams, selection: Selection<undefined>): URLSearchParams {
  const next = new URLSearchParams(search)
  const write = (name: string, ids: Iterable<string>) => {
    const written = [...ids].join(',')
    if (written) next.set(name, written)
    else next.delete(name)
  }
  if (selection.kind === 'some') {
    write(SOME, selection.rows.keys())
    next.delete(EXCEPT)
  } else {
    next.set(SOME, EVERY)
    write(EXCEPT, selection.except)
  }
  return next
}

/**
 * The rows that a preview would change: one that matches only since then, or was skipped and has become possible, was in
 * no number that anybody confirmed.
 */
export function asPreviewed(results: readonly { id: string; done: boolean }[]): SelectionOnWire {
  return { ids: results.flatMap(({ id, done }) => (done ? [id] : [])) }
}
