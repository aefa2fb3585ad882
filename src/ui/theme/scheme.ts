const KEY = 'plus-colour-scheme'
const ATTRIBUTE = 'data-mantine-color-scheme'

export type SchemeChoice = 'light' | 'dark' | 'auto'

/** Runs before the first paint, so that nobody who chose dark sees a flash of light. */
export const schemeScript = `(function () {
  var dark = matchMedia('(prefers-color-scheme: dark)')
  function apply() {
    var kept
    try { kept = localStorage.getItem('${KEY}') } catch (error) {}
    var scheme = kept === 'light' || kept === 'dark' ? kept : dark.matches ? 'dark' : 'light'
    document.documentElement.setAttribute('${ATTRIBUTE}', scheme)
  }
  apply()
  dark.addEventListener('change', apply)
})()`

/** Keeps the choice on this device; 'auto' follows the device again. */
export function setScheme(choice: SchemeChoice): void {
  try {
    if (choice === 'auto') localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, choice)
  } catch {
    // Storage may be closed; the choice then holds for this page.
  }
  const scheme = choice === 'auto' ? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light') : choice
  document.documentElement.setAttribute(ATTRIBUTE, scheme)
}

/** The other of the two from what is shown now. */
export function toggleScheme(): void {
  setScheme(document.documentElement.getAttribute(ATTRIBUTE) === 'dark' ? 'light' : 'dark')
}
