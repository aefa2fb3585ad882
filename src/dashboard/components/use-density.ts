import { useSyncExternalStore } from 'react'
import type { Density } from '#ui/data-table.tsx'

const KEY = 'plus.density'
const listeners = new Set<() => void>()

/** How high rows are, in every list of this browser; where it keeps nothing they are compact. */
export function useDensity(): [density: Density, set: (density: Density) => void] {
  return [useSyncExternalStore(listen, readDensity, () => 'compact'), setDensity]
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

let unkept: Density = 'compact'

function readDensity(): Density {
  try {
    return window.localStorage.getItem(KEY) === 'comfortable' ? 'comfortable' : 'compact'
  } catch {
    return unkept
  }
}

function setDensity(density: Density): void {
  unkept = density
  try {
    window.localStorage.setItem(KEY, density)
  } catch {
    // A private window forgets it with the page.
  }
  for (const listener of listeners) listener()
}
