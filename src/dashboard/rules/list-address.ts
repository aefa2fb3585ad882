import type * as z from 'zod'

const PAGE = 'page'
const OPEN = 'open'
/** The selected rows, where a list saves them in the URL (`selection.ts`). */
export const SELECTED = ['selected', 'except'] as const
/** The order of the rows, as opposed to what decides which there are. */
const ORDER: ReadonlySet<string> = new Set(['sort', 'sort_by'])
/** Part of a call's query, never of a URL: the page has its own parameter there, and a cursor expires. */
const ELSEWHERE: ReadonlySet<string> = new Set(['page_number', 'cursor'])

/** The state of a list. */
export interface ListAddress {
  /** Filters and order: the call's query as strings, without its defaults. */
  chosen: Readonly<Record<string, string>>
  /** From 1. */
  page_number: number
  /** The row that is open, by its key. */
  open: string | undefined
}

/** The changes of a link; an empty string removes a filter. A new filter starts at the first page with no row open. */
type Changes = Readonly<Record<string, string | undefined>> & { page_number?: never; open?: never }
export type Turn = { page_number: number } | { page_number?: never; open: string | undefined } | Changes

/**
 * Parses a list's URL by its call's query schema; invalid values are ignored.
 * @param part the list's name on a page with several: its parameters are `part.page` and the like
 */
export function readAddress(query: z.ZodObject, search: URLSearchParams, part?: string): ListAddress {
  const read = (name: string) => search.get(parameter(name, part)) ?? ''
  const page = read(PAGE)
  const page_number = query.shape.page_number?.safeParse(page).success ? Number(page) : 1
  const chosen = fieldsOf(query).flatMap(([name, field]) => {
    const value = read(name).trim()
    return isChoice(field, value) ? [[name, value]] : []
  })
  return { chosen: Object.fromEntries(chosen), page_number, open: read(OPEN) || undefined }
}

/** What the URL asks for in the call's fields and the call refuses. */
export function refusedIn(
  query: z.ZodObject,
  search: URLSearchParams,
  part?: string,
): Readonly<Record<string, string>> {
  const asked = fieldsOf(query).map(([name]) => [name, (search.get(parameter(name, part)) ?? '').trim()] as const)
  return Object.fromEntries(asked.filter(([name, value]) => faultIn(query, name, value) !== null))
}

/** The same list with changes, as the search part of a link; empty without any parameter. Other parameters stay. */
export function hrefOf(query: z.ZodObject, search: URLSearchParams, turn: Turn, part?: string): string {
  const rest = new URLSearchParams(search)
  const write = (name: string, value: string) => rest.set(parameter(name, part), value)
  for (const name of [PAGE, OPEN, ...fieldsOf(query).map(([name]) => name)]) rest.delete(parameter(name, part))
  // Another page and an open row leave the selection as it is; filters decide what could be selected.
  if (!isPosition(turn)) for (const name of SELECTED) rest.delete(parameter(name, part))
  const after = turned(readAddress(query, search, part), turn)
  for (const [name, field] of fieldsOf(query)) {
    const value = after.chosen[name]?.trim() ?? ''
    if (isChoice(field, value)) write(name, value)
  }
  if (after.page_number > 1) write(PAGE, String(after.page_number))
  if (after.open !== undefined) write(OPEN, after.open)
  return rest.size > 0 ? `?${rest}` : ''
}

/** Why a value cannot be asked for in a field of the query, in its call's words; null if it can. */
export function faultIn(query: z.ZodObject, name: string, value: string): string | null {
  if (value === '') return null
  return (query.shape as Record<string, z.ZodType>)[name]?.safeParse(value).error?.issues[0]?.message ?? null
}

/** The query's default for a field; undefined if it has none. */
export function defaultsOf(query: z.ZodObject): Record<string, string> {
  return Object.fromEntries(
    fieldsOf(query).flatMap(([name, field]) => {
      const value = defaultOf(field)
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

function parameter(name: string, part: string | undefined): string {
  return part === undefined ? name : `${part}.${name}`
}

function turned(before: ListAddress, turn: Turn): ListAddress {
  if (isPage(turn)) return { ...before, page_number: turn.page_number, open: undefined }
  if ('open' in turn) return { ...before, open: turn.open }
  const chosen = Object.entries({ ...before.chosen, ...turn }).filter((one): one is [string, string] => Boolean(one[1]))
  return { chosen: Object.fromEntries(chosen), page_number: 1, open: undefined }
}

/** The part of a choice that decides which rows there are. */
export function filtersIn(chosen: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(chosen).filter(([name]) => !ORDER.has(name)))
}

function isPosition(turn: Turn): boolean {
  return isPage(turn) || 'open' in turn || Object.keys(turn).every((name) => ORDER.has(name))
}

function isPage(turn: Turn): turn is { page_number: number } {
  return typeof turn.page_number === 'number'
}

function fieldsOf(query: z.ZodObject): [string, z.ZodType][] {
  return Object.entries(query.shape as Record<string, z.ZodType>).filter(([name]) => !ELSEWHERE.has(name))
}

function isChoice(field: z.ZodType, value: string): boolean {
  if (value === '' || !field.safeParse(value).success) return false
  return defaultOf(field) !== value
}

function defaultOf(field: z.ZodType): string | undefined {
  const value: unknown = field.safeParse(undefined).data
  return typeof value === 'string' || typeof value === 'number' ? `${value}` : undefined
}
