import type { BrowserContext } from '@playwright/test'

/** A refusal that a journey causes on purpose: the browser logs it, the product behaved as specified. */
const ANSWERED_REFUSAL = /^Failed to load resource: the server responded with a status of 4\d\d/

/**
 * Everything that fails in a browser without a person noticing: console errors (among them violations of the content
 * security policy and failed hydration), uncaught errors, server errors and requests without an answer.
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
    // Navigation cancels the pending requests of a page; a file that the worker of the plan card fetches then fails.
    const hasWorker = context.serviceWorkers().length > 0 && request.url().startsWith(`${origin}/plus/public/assets/`)
    const isCancelled = why === 'net::ERR_ABORTED' || (why === 'net::ERR_FAILED' && hasWorker)
    if (!isCancelled && request.url().startsWith(origin)) faults.push(`${why}: ${request.url()}`)
  })
  return faults
}
