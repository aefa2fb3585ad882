import type { z } from 'zod'
import { MODERATION_BUCKETS, type ModerationBucket } from '#rooms/access/rules/staff-actions.ts'
import { CLAIM_TYPES } from '#rooms/claims/rules/claim-types.ts'
import { RISKS } from '#rooms/claims/rules/risk.ts'
import { SERVICE_LEVELS } from '#rooms/claims/rules/service-level.ts'
import type { listModerations } from '../contract/desk.ts'
import { ASSIGNED, SORTS } from '../rules/desk-list.ts'

/** Which claims somebody works through, in which order: the same in the list's address and in that of each of its claims. */
export interface ListAddress {
  bucket: ModerationBucket
  query: z.input<typeof listModerations.query> & { page_number: number }
}

/** The values that each part of the address may have; anything else in it is as good as nothing. */
export const FILTERS = {
  claim_type: CLAIM_TYPES,
  assigned_to: ASSIGNED,
  risk: RISKS,
  sla: SERVICE_LEVELS,
  sort: SORTS,
} as const
export type FilterName = keyof typeof FILTERS

export function readListAddress(search: URLSearchParams, bucket: string | null | undefined): ListAddress | undefined {
  const known = MODERATION_BUCKETS.find((one) => one === bucket)
  if (!known) return undefined
  const chosen = Object.entries(FILTERS).flatMap(([name, values]) => {
    const value = (values as readonly string[]).find((one) => one === search.get(name))
    return value === undefined ? [] : [[name, value]]
  })
  const page_number = Math.max(1, Math.trunc(Number(search.get('page'))) || 1)
  return { bucket: known, query: { ...Object.fromEntries(chosen), page_number } }
}

export function listHref({ bucket, query }: ListAddress): string {
  return `/dashboard/moderations/${bucket}${written(query)}`
}

export function claimHref(id: number, { bucket, query }: ListAddress): string {
  return `/dashboard/claims/${id}${written(query, bucket)}`
}

function written({ page_number, ...filters }: ListAddress['query'], bucket?: string): string {
  const parts = new URLSearchParams(bucket ? { bucket } : {})
  for (const [name, value] of Object.entries(filters)) if (value !== undefined) parts.set(name, value)
  if (page_number > 1) parts.set('page', String(page_number))
  return parts.size > 0 ? `?${parts}` : ''
}
