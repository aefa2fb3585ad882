import { useEffect, useEffectEvent } from 'react'

/** Reads a list again every so often, while somebody can see it. */
export function useRefresh(refetch: () => void, every_ms: number): void {
  const refresh = useEffectEvent(() => {
    if (document.visibilityState === 'visible') refetch()
  })
  useEffect(() => {
    const timer = setInterval(() => refresh(), every_ms)
    return () => clearInterval(timer)
  }, [every_ms])
}
