import { ATTRIBUTE, KEY } from './scheme.ts'

const listeners = new Set<() => void>()

/** 'device': as the device is set, also when that changes. */
export type SchemeChoice = 'light' | 'dark' | 'device'

/** What was chosen on this device. */
export function storedScheme(): SchemeChoice {
  try {
    const stored = localStorage.getItem(KEY)
    return stored === 'light' || stored === 'dark' ? stored : 'device'
  } catch {
    return 'device'
  }
}

/** Stored on this device. */
export function chooseScheme(choice: SchemeChoice): void {
  try {
    if (choice === 'device') localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, choice)
  } catch {
    // Storage may be unavailable; the choice then lasts for this page.
  }
  const ofDevice = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  document.documentElement.setAttribute(ATTRIBUTE, choice === 'device' ? ofDevice : choice)
  for (const listener of listeners) listener()
}

export function listenToScheme(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
