import { useSyncExternalStore } from 'react'
import type { Density } from '#ui/data-table.tsx'

const KEY = 'plus.density'
const listeners = new Set<() => void>()

/** The row height of every list in this browser; compact if the browser stores nothing. */
export function useDensity(): [density: Density, set: (density: Density) => void] {
  return [useSyncExternalStore(listen, readDensity, () => 'compact'), setDensity]
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

let unstored: Density = 'compact'

function readDensity(): Density {
  try {
    return window.localStorage.getItem(KEY) === 'comfortable' ? 'comfortable' : 'compact'
  } catch {
    return unstored
  }
}

function setDensity(density: Density): void {
  unstored = density
  try {
    window.localStorage.setItem(KEY, density)
  } catch {
    // In a private window the choice lasts for this page.
  }
  for (const listener of listeners) listener()
}
