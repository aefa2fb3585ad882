import type { NavigateFunction } from 'react-router'

let navigate: NavigateFunction | undefined

/**
 * What a page without our header does for the app around it: keeps `?app=1` in the address, so that a page which the
 * phone has ended comes back as it was, registers the app for messages, and follows the app's back key and the links of its notifications.
 */
export function framePage(by: NavigateFunction): void {
  keepVariant()
  // What is imported here is not listed among the files that every page knows.
  if (document.querySelector('main[data-shell~="signed-in"]'))
    void import('./register-push.ts').then(({ registerPush }) => registerPush())
  if (navigate === undefined) void followApp()
  navigate = by
}

async function followApp(): Promise<void> {
  const { onAppEvent } = await import('./bridge.ts')
  onAppEvent((event) => {
    if (event.event === 'back') void goBack()
    // The router adds the prefix.
    if (event.event === 'open') void navigate?.(event.path.slice('/plus'.length))
  })
}

/** Not a navigation: nothing is loaded again for it. */
function keepVariant(): void {
  const url = new URL(location.href)
  if (url.searchParams.get('app') === '1') return
  url.searchParams.set('app', '1')
  history.replaceState(history.state, '', url)
}

/** Closes what is open above the page, else goes back, else leaves it to the app. */
async function goBack(): Promise<void> {
  const dialog = document.querySelector<HTMLDialogElement>('dialog[open]')
  if (dialog) {
    if (dialog.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close()
  } else if (Number(history.state?.idx) > 0) void navigate?.(-1)
  else {
    const { appOrBrowser } = await import('./app-or-browser.ts')
    await appOrBrowser('close', {}).catch(() => undefined)
  }
}
