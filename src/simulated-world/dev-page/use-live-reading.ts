import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

const EVERY_MS = 2_000

/** Reloads the page's data every two seconds while the page is visible. */
export function useLiveReading(): void {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible' && state === 'idle') void revalidate()
    }, EVERY_MS)
    return () => clearInterval(timer)
  }, [revalidate, state])
}
