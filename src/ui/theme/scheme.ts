const KEY = 'plus-colour-scheme'
const ATTRIBUTE = 'data-colour-scheme'

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

/** The other of the two from what is shown now; this device remembers it. */
export function toggleScheme(): void {
  const scheme = document.documentElement.getAttribute(ATTRIBUTE) === 'dark' ? 'light' : 'dark'
  try {
    localStorage.setItem(KEY, scheme)
  } catch {
    // Storage may be closed; the choice then holds for this page.
  }
  document.documentElement.setAttribute(ATTRIBUTE, scheme)
}
