import type { BrowserContext, Page } from '@playwright/test'

declare global {
  var isInteractive: boolean | undefined
}

/**
 * Lets every page of a context count as opened only once its code has taken it over. Until then a link loads a new
 * document and a dialog does not open, so on a slow machine a journey would go another way than on a fast one.
 */
export async function waitForCode(context: BrowserContext): Promise<void> {
  // React reports each commit to the developer tools; the first one of a page takes over what the server rendered.
  await context.addInitScript(() => {
    const tools = {
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberRoot: () => undefined,
      onCommitFiberUnmount: () => undefined,
      onPostCommitFiberRoot: () => (globalThis.isInteractive = true),
    }
    Object.assign(globalThis, { __REACT_DEVTOOLS_GLOBAL_HOOK__: tools })
  })
  context.on('page', (page) => {
    const goto = page.goto.bind(page)
    const reload = page.reload.bind(page)
    page.goto = async (url, options) => {
      const answer = await goto(url, options)
      if (options?.waitUntil !== 'commit') await isTakenOver(page)
      return answer
    }
    page.reload = async (options) => {
      const answer = await reload(options)
      await isTakenOver(page)
      return answer
    }
  })
}

/** A page without our code, such as a refusal, a file or the gateway's page, is taken over by nobody. */
async function isTakenOver(page: Page): Promise<void> {
  await page.waitForFunction(() => globalThis.isInteractive || !document.querySelector('script[type=module]'))
}
