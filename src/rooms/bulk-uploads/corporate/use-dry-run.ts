import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { request } from '#platform/contract/client.ts'
import { startUpload } from '../contract/start.ts'
import type { DryRun } from '../rules/forecast.ts'
import type { UploadDetail } from './use-read-upload.ts'

/** How long after the last correction it is worked out again: longer where that takes long. */
const SOON_MS = 800
/** What the dry run found, and in which version of the list. */
export type CheckedList = DryRun & { version: number }

/** After a failure, and if a colleague corrects rows. */
const AGAIN_MS = 15_000

/**
 * What would happen if an upload started now: worked out by the server, its counts as of the last correction.
 * @param saves how many corrections were saved
 */
export function useDryRun(
  subsidiaryId: string,
  { id, type, partner_id, invalid, total_rows }: UploadDetail,
  saves: number,
) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [startUpload.name, 'dry_run', id],
    queryFn: async ({ signal }) => {
      const asked_at = performance.now()
      const body = { file_id: id, partner_id, dry_run: true, mode: 'valid_only' as const }
      const answer = await request(startUpload, { params: { subsidiaryId, type }, body }, { signal })
      if ('upload_id' in answer) throw new Error('A dry run started the upload')
      return { ...answer, saves, took_ms: performance.now() - asked_at }
    },
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && state.data.invalid !== invalid ? AGAIN_MS : false),
  })
  const isStale = data !== undefined && data.saves !== saves
  const delay_ms = error ? AGAIN_MS : Math.min(Math.max(SOON_MS, 4 * (data?.took_ms ?? 0)), AGAIN_MS)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each correction waits for the next one
  useEffect(() => {
    if (!isStale || isFetching) return
    const timer = setTimeout(() => void refetch(), delay_ms)
    return () => clearTimeout(timer)
  }, [isStale, isFetching, saves, delay_ms, refetch])
  const corrected = data ? data.invalid - invalid : 0
  const run: CheckedList | undefined = data && {
    ...data,
    valid: total_rows - invalid,
    invalid,
    requested: data.requested + corrected,
  }
  return {
    run,
    /** Corrections were saved that its credits do not contain yet. */
    isStale,
    error: data ? null : error,
    refetch: () => void refetch(),
  }
}
