/** What a captcha's provider puts into the page once its script is loaded; each has one of the two. */
interface ProviderWindow {
  grecaptcha?: { ready(then: () => void): void; execute(key: string, options: { action: string }): Promise<string> }
  turnstile?: { render(place: HTMLElement, options: Record<string, unknown>): string; remove(widget: string): void }
}

interface Widget {
  action: string
  site_key: string
  script: string
}

/**
 * Loads the configured provider's script, only now, and gets a token from it.
 * @throws Error where the script is blocked or the provider gives none
 */
export async function providerToken({ action, site_key, script }: Widget): Promise<string> {
  await load(script)
  const { grecaptcha, turnstile } = window as ProviderWindow
  if (grecaptcha) {
    await new Promise<void>((ready) => grecaptcha.ready(ready))
    return grecaptcha.execute(site_key, { action })
  }
  if (!turnstile) throw new Error('The captcha’s script is not the provider’s.')
  const place = document.body.appendChild(document.createElement('div'))
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const failed = () => reject(new Error('The captcha failed.'))
  const widget = turnstile.render(place, {
    sitekey: site_key,
    action,
    callback: resolve,
    'error-callback': failed,
    'timeout-callback': failed,
  })
  try {
    return await promise
  } finally {
    turnstile.remove(widget)
    place.remove()
  }
}

async function load(address: string): Promise<void> {
  if (document.querySelector(`script[src="${CSS.escape(address)}"]`)) return
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const script = document.createElement('script')
  script.src = address
  script.addEventListener('load', () => resolve())
  script.addEventListener('error', () => {
    script.remove()
    reject(new Error('The captcha’s script was not loaded.'))
  })
  document.head.append(script)
  await promise
}
