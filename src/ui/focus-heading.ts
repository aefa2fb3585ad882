/** Where the focus goes if its control is gone with what it acted on: to the title of the open dialog, or of the page. */
export function focusHeadingIfLost(): void {
  if (document.activeElement !== document.body) return
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1)
  const heading = dialog?.querySelector('h2') ?? document.querySelector('h1')
  if (!(heading instanceof HTMLElement)) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
