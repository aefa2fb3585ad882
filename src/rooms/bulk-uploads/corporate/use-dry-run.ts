import { useQuery } from '@tanstack/react-query'
import { request } from '#platform/contract/client.ts'
import { startUpload } from '../contract/start.ts'
import type { DryRun } from '../rules/forecast.ts'
import type { UploadDetail } from './use-read-upload.ts'

/** Corrections change what a file takes; it is worked out again this often at most. */
const AGAIN_MS = 15_000

/** What would happen if an upload started now: worked out by the server, its counts as of the last correction. */
export function useDryRun(subsidiaryId: string, { id, type, partner_id, invalid, total_rows }: UploadDetail) {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [startUpload.name, 'dry_run', id],
    queryFn: async ({ signal }) => {
      const body = { file_id: id, partner_id, dry_run: true, mode: 'valid_only' as const }
      const answer = await request(startUpload, { params: { subsidiaryId, type }, body }, { signal })
      if ('upload_id' in answer) throw new Error('A dry run started the upload')
      return answer
    },
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && state.data.invalid !== invalid ? AGAIN_MS : false),
  })
  const corrected = data ? data.invalid - invalid : 0
  const run: DryRun | undefined = data && {
    ...data,
    valid: total_rows - invalid,
    invalid,
    requested: data.requested + corrected,
  }
  return { run, error: data ? null : error, isPending, refetch: () => void refetch() }
}
