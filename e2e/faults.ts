import type { BrowserContext } from '@playwright/test'

/** A refusal that a journey provokes on purpose: the browser logs it, the product did as specified. */
const ANSWERED_REFUSAL = /^Failed to load resource: the server responded with a status of 4\d\d/

/**
 * Everything that goes wrong in a browser without a person noticing: console errors (a broken content security policy
 * and a failed hydration among them), uncaught errors, server failures and requests that never got an answer.
 */
export function watchFaults(context: BrowserContext, origin: string): string[] {
  const faults: string[] = []
  context.on('console', (message) => {
    if (message.type() !== 'error' || ANSWERED_REFUSAL.test(message.text())) return
    faults.push(`console: ${message.text()} (${message.page()?.url()})`)
  })
  context.on('weberror', (webError) => faults.push(`uncaught: ${webError.error().stack}`))
  context.on('request', (request) => {
    if (request.url() === `${origin}/csp-report`) faults.push(`policy broken: ${request.postData()}`)
  })
  context.on('response', (response) => {
    if (response.status() >= 500 && response.url().startsWith(origin))
      faults.push(`answered ${response.status()}: ${response.request().method()} ${response.url()}`)
  })
  context.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? ''
    // A page that is left cancels what it still waits for.
    if (why !== 'net::ERR_ABORTED' && request.url().startsWith(origin)) faults.push(`${why}: ${request.url()}`)
  })
  return faults
}
