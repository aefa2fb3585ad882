import type { UseQueryResult } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { formatClock } from '#values/display-time.ts'

/** How often the figures of a camp are read again. */
export const REFRESH_MS = 60_000

/** Whether what a query shows is up to date, and the time in India at which it was read. */
export function useFreshness({
  isRefetchError,
  dataUpdatedAt,
}: Pick<UseQueryResult, 'isRefetchError' | 'dataUpdatedAt'>): { isStale: boolean; isOffline: boolean; clock: string } {
  const isOffline = !useSyncExternalStore(
    listenToConnection,
    () => navigator.onLine,
    () => true,
  )
  return { isStale: isOffline || isRefetchError, isOffline, clock: formatClock(new Date(dataUpdatedAt)) }
}

function listenToConnection(changed: () => void): () => void {
  for (const name of ['online', 'offline']) window.addEventListener(name, changed)
  return () => {
    for (const name of ['online', 'offline']) window.removeEventListener(name, changed)
  }
}
