import { useQuery } from '@tanstack/react-query'
import type { InputOf } from '#platform/contract/call.ts'
import { request } from '#platform/contract/client.ts'
import type { PageInfo } from '#values/page.ts'
import type { ListCall, PageAnswer, RowOf } from '../contract/page-of.ts'
import { defaultsOf, hrefOf, readAddress, type Turn } from '../rules/list-address.ts'
import { useAddress } from './use-address.ts'

/** A list as the address asks for it and the server answers it: what every piece of a list's screen works from. */
export interface List<Row> {
  rows: readonly Row[]
  /** Undefined until the first answer. */
  info: PageInfo | undefined
  /** Rows of all pages. */
  total: number
  /** Filters and order as they stand in the address. */
  chosen: Readonly<Record<string, string>>
  /** The same, with what the call takes for granted. */
  values: Readonly<Record<string, string>>
  /** The key of the row that is open beside the list. */
  open: string | undefined
  /** The address of the same list, changed. */
  hrefOf: (turn: Turn) => string
  isPending: boolean
  /** What is shown is the answer to an earlier question. */
  isStale: boolean
  error: Error | null
  refetch: () => void
}

/** Where somebody is in a list whose rows are read otherwise than page by page. */
export function useListAddress(call: { query: ListCall['query'] }): Pick<List<never>, 'chosen' | 'values' | 'hrefOf'> {
  const search = useAddress()
  const { chosen } = readAddress(call.query, search)
  return {
    chosen,
    values: { ...defaultsOf(call.query), ...chosen },
    hrefOf: (turn) => hrefOf(call.query, search, turn),
  }
}

/** Reads a list by its address. The answer as a whole is `data`, for what the list tells besides its rows. */
export function useList<const C extends ListCall>(
  call: C,
  { params, enabled = true }: { params?: Readonly<Record<string, string>>; enabled?: boolean } = {},
): List<RowOf<C>> & { data: PageAnswer<C> | undefined } {
  const search = useAddress()
  const { chosen, page_number, open } = readAddress(call.query, search)
  // The address was read by the call's own schema, so what it holds is what the call takes.
  const input = { ...(params && { params }), query: { ...chosen, page_number } } as InputOf<C>
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    queryKey: [call.name, input] as const,
    queryFn: async ({ signal }) => (await request(call, input, { signal })) as PageAnswer<C>,
    enabled,
    // The rows of another company or another kind are not those of this list.
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
    values: { ...defaultsOf(call.query), ...chosen },
    open,
    hrefOf: (turn) => hrefOf(call.query, search, turn),
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
