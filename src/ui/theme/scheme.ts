export const KEY = 'plus-colour-scheme'
export const ATTRIBUTE = 'data-colour-scheme'

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
})()`

/** Switches to the other scheme; stored on this device. */
export function toggleScheme(): void {
  const scheme = document.documentElement.getAttribute(ATTRIBUTE) === 'dark' ? 'light' : 'dark'
  try {
    localStorage.setItem(KEY, scheme)
  } catch {
    // Storage may be unavailable; the choice then lasts for this page.
  }
  document.documentElement.setAttribute(ATTRIBUTE, scheme)
}
