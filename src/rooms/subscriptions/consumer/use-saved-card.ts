import { useEffect, useState } from 'react'
import { useOnline } from '#platform/browser/use-online.ts'
import { keepCard } from '../components/keep-card.ts'

const TRY_AGAIN_MS = 3_000

/**
 * Saves the card on this device.
 * @returns whether there is a connection: a device may believe in one that brings nothing
 */
export function useSavedCard(hasCard: boolean): boolean {
  const isOnline = useOnline()
  const [isReached, setReached] = useState(true)
  useEffect(() => {
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const keep = async () => {
      const reached = await keepCard(hasCard)
      if (isOver) return
      setReached(reached)
      if (!reached && isOnline) timer = setTimeout(() => void keep(), TRY_AGAIN_MS)
    }
    void keep()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [hasCard, isOnline])
  return isOnline && isReached
}
