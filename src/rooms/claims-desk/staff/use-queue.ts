import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { InputOf } from '#platform/contract/call.ts'
import { queryOf } from '#platform/contract/client.ts'
import { bucketOf } from '#rooms/claims/rules/claim-status.ts'
import { type DeskClaim, listModerations } from '../contract/desk.ts'
import { claimHref, type ListAddress, listHref, readListAddress } from './list-address.ts'

export interface Queue {
  address: ListAddress
  /** The address of the list. */
  href: string
  /** Starts at 1; undefined where the claim is no longer in the list. */
  position: number | undefined
  count: number | undefined
  previous: string | undefined
  next: string | undefined
  /** The next claim to work on once this one has left the list: not one locked by a colleague. */
  after: string | undefined
}

/**
 * The list the claim was opened from, otherwise the oldest claims of the same bucket, and this claim's neighbours in
 * it.
 */
export function useQueue(claim: DeskClaim): Queue {
  const [search] = useSearchParams()
  const own = { bucket: bucketOf(claim.status), chosen: {}, page_number: 1 }
  const address = readListAddress(search, search.get('bucket')) ?? own
  const { rows, count, info } = usePage(address, true)
  const at = rows.findIndex(({ id }) => id === claim.id)
  const { page_number } = address
  const turned = (by: number): ListAddress => ({ ...address, page_number: page_number + by })
  const isLast = at >= 0 && at === rows.length - 1 && info?.has_next_page === true
  const later = usePage(turned(1), isLast).rows
  const earlier = usePage(turned(-1), at === 0 && page_number > 1).rows
  const hrefOf = (row: { id: number } | undefined, where = address) => row && claimHref(row.id, where)
  const others = [...rows.slice(at + 1), ...later, ...rows.slice(0, Math.max(at, 0))]
  return {
    address,
    href: listHref(address),
    position: at < 0 || !info ? undefined : info.page_start_index + at,
    count,
    previous: at > 0 ? hrefOf(rows[at - 1]) : hrefOf(earlier.at(-1), turned(-1)),
    next: isLast ? hrefOf(later[0], turned(1)) : hrefOf(rows[at + 1]),
    after: hrefOf(others.find(({ id, lock }) => id !== claim.id && (lock === null || lock.is_mine))),
  }
}

function usePage({ bucket, chosen, page_number }: ListAddress, enabled: boolean) {
  // The same query as `useList`, so that the list's page is read once.
  const input = { params: { bucket }, query: { ...chosen, page_number } } as InputOf<typeof listModerations>
  const { data } = useQuery({ ...queryOf(listModerations, input), enabled })
  return {
    rows: data?.subscription_usage_moderations ?? [],
    count: data?.count,
    info: data?.pagination_info,
  }
}
