import { useQuery } from '@tanstack/react-query'
import type { InputOf } from '#platform/contract/call.ts'
import { request } from '#platform/contract/client.ts'
import type { PageInfo } from '#values/page.ts'
import type { ListCall, PageAnswer, RowOf } from '../contract/page-of.ts'
import { defaultsOf, faultIn, hrefOf, readAddress, refusedIn, type Turn } from '../rules/list-address.ts'
import { useAddress } from './use-address.ts'

/** A list as the URL requests it and the server answers it: the basis of every part of a list's screen. */
export interface List<Row> {
  rows: readonly Row[]
  /** Undefined until the first answer. */
  info: PageInfo | undefined
  /** Rows of all pages. */
  total: number
  /** Filters and order from the URL. */
  chosen: Readonly<Record<string, string>>
  /** Values in the URL that the call refuses: the list is without them, and its search says so. */
  refused: Readonly<Record<string, string>>
  /** What the page decides and no filter: the chosen plan of a company. */
  fixed?: Readonly<Record<string, string>> | undefined
  /** Filters and order, with the call's defaults. */
  values: Readonly<Record<string, string>>
  /** The key of the row that is open beside the list. */
  open: string | undefined
  /** The URL of the same list with changes. */
  hrefOf: (turn: Turn) => string
  /** Why a value of a filter is not asked for: the call refuses it. */
  faultOf: (name: string, value: string) => string | null
  isPending: boolean
  /** The rows shown are the answer to an earlier query. */
  isStale: boolean
  error: Error | null
  refetch: () => void
}

/** The position in a list whose rows are not loaded page by page. */
export function useListAddress(call: {
  query: ListCall['query']
}): Pick<List<never>, 'chosen' | 'refused' | 'values' | 'open' | 'hrefOf' | 'faultOf'> {
  const search = useAddress()
  const { chosen, open } = readAddress(call.query, search)
  return {
    chosen,
    refused: refusedIn(call.query, search),
    open,
    values: { ...defaultsOf(call.query), ...chosen },
    hrefOf: (turn) => hrefOf(call.query, search, turn),
    faultOf: (name, value) => faultIn(call.query, name, value),
  }
}

interface ListOptions {
  params?: Readonly<Record<string, string>>
  enabled?: boolean
  /** The list's name in the URL of a page with several lists. */
  part?: string
  /** Part of the query that the page decides and the list's URL does not contain. */
  fixed?: Readonly<Record<string, string>> | undefined
}

/** Loads a list by its URL. `data` is the complete answer, for fields besides the rows. */
export function useList<const C extends ListCall>(
  call: C,
  { params, enabled = true, part, fixed }: ListOptions = {},
): List<RowOf<C>> & { data: PageAnswer<C> | undefined } {
  const search = useAddress()
  const { chosen, page_number, open } = readAddress(call.query, search, part)
  // The URL was parsed by the call's own schema, so its values are valid for the call.
  const input = { ...(params && { params }), query: { ...chosen, ...fixed, page_number } } as InputOf<C>
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    queryKey: [call.name, input] as const,
    queryFn: async ({ signal }) => (await request(call, input, { signal })) as PageAnswer<C>,
    enabled,
    // Rows of another company or kind do not belong to this list.
    placeholderData: (before, query) => (isSame(query?.queryKey[1], params) ? before : undefined),
  })
  const info = data?.pagination_info
  const total: unknown = Object.entries(info ?? {}).find(([name]) => name.startsWith('total_'))?.[1]
  return {
    data,
    rows: data ? rowsIn(call, data) : [],
    info,
    total: typeof total === 'number' ? total : 0,
    chosen,
    refused: refusedIn(call.query, search, part),
    fixed,
    values: { ...defaultsOf(call.query), ...chosen },
    open,
    hrefOf: (turn) => hrefOf(call.query, search, turn, part),
    faultOf: (name, value) => faultIn(call.query, name, value),
    isPending,
    isStale: isPlaceholderData,
    error,
    refetch: () => void refetch(),
  }
}

function rowsIn<C extends ListCall>({ reply }: C, answer: object): readonly RowOf<C>[] {
  return (answer as Record<string, readonly RowOf<C>[]>)[reply.rows] ?? []
}

function isSame(input: unknown, params: unknown): boolean {
  return JSON.stringify((input as { params?: unknown } | undefined)?.params) === JSON.stringify(params)
}
