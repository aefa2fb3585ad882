const KEY = 'plus-colour-scheme'
const ATTRIBUTE = 'data-colour-scheme'
const APPLY = 'plusApplyScheme'
const listeners = new Set<() => void>()

/** 'device': as the device is set, also when that changes. */
export type SchemeChoice = 'light' | 'dark' | 'device'

/** Runs before the first paint, so that nobody who chose dark sees a flash of light. */
export const schemeScript = `(function () {
  var dark = matchMedia('(prefers-color-scheme: dark)')
  function apply() {
    var stored
    try { stored = localStorage.getItem('${KEY}') } catch (error) {}
    var scheme = stored === 'light' || stored === 'dark' ? stored : dark.matches ? 'dark' : 'light'
    document.documentElement.setAttribute('${ATTRIBUTE}', scheme)
  }
  apply()
  dark.addEventListener('change', apply)
  addEventListener('${APPLY}', apply)
})()`

/** What was chosen on this device. */
export function storedScheme(): SchemeChoice {
  try {
    const stored = localStorage.getItem(KEY)
    return stored === 'light' || stored === 'dark' ? stored : 'device'
  } catch {
    return 'device'
  }
}

/** Stored on this device. Where storage is unavailable, the choice lasts for this page. */
export function chooseScheme(choice: SchemeChoice): void {
  try {
    if (choice === 'device') localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, choice)
    dispatchEvent(new Event(APPLY))
  } catch {
    if (choice !== 'device') document.documentElement.setAttribute(ATTRIBUTE, choice)
  }
  for (const listener of listeners) listener()
}

/** Switches to the other scheme. */
export function toggleScheme(): void {
  chooseScheme(document.documentElement.getAttribute(ATTRIBUTE) === 'dark' ? 'light' : 'dark')
}

export function listenToScheme(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
