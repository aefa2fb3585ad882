import { useRefresh } from '#dashboard/components/use-refresh.ts'

const PENDING_MS = 2_000
/** A colleague's report appears without a reload. */
const QUIET_MS = 20_000

/** Reads a list of reports again by itself, more often while one is being generated. */
export function useFreshReports({ refetch, data }: { refetch: () => void; data: { is_pending: boolean } | undefined }) {
  useRefresh(refetch, data?.is_pending ? PENDING_MS : QUIET_MS)
}
