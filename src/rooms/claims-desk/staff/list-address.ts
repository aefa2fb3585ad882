import { hrefOf, readAddress } from '#dashboard/rules/list-address.ts'
import { MODERATION_BUCKETS, type ModerationBucket } from '#rooms/access/rules/staff-actions.ts'
import { listModerations } from '../contract/desk.ts'

/** The list being worked through and its order: the same in the list's address and in that of each of its claims. */
export interface ListAddress {
  bucket: ModerationBucket
  chosen: Readonly<Record<string, string>>
  page_number: number
}

export function readListAddress(search: URLSearchParams, bucket: string | null | undefined): ListAddress | undefined {
  const known = MODERATION_BUCKETS.find((one) => one === bucket)
  return known && { bucket: known, ...readAddress(listModerations.query, search) }
}

export function listHref(address: ListAddress): string {
  return `/dashboard/moderations/${address.bucket}${searchOf(address)}`
}

export function claimHref(id: number, address: ListAddress): string {
  return `/dashboard/claims/${id}${searchOf(address, { bucket: address.bucket })}`
}

function searchOf({ chosen, page_number }: ListAddress, more: Record<string, string> = {}): string {
  return hrefOf(listModerations.query, new URLSearchParams({ ...more, ...chosen }), { page_number })
}
