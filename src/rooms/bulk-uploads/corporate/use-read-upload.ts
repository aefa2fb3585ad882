import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '#platform/contract/call.ts'
import { queryOf } from '#platform/contract/client.ts'
import { readFile } from '../contract/files.ts'
import { isRunning } from './upload-status.tsx'

export type UploadDetail = AnswerOf<typeof readFile>

const RUNNING_MS = 1000
/** A colleague may start it, too. */
const QUIET_MS = 15_000

/** An upload as it is now; read again while it runs. */
export function useReadUpload(subsidiaryId: string, id: string) {
  return useQuery({
    ...queryOf(readFile, { params: { subsidiaryId, id }, query: {} }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isRunning(state.data) ? RUNNING_MS : QUIET_MS),
  })
}
