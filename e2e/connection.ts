import type { BrowserContext } from '@playwright/test'

const CUT = new WeakSet<BrowserContext>()
/** Requests of the page, its code and its workers that found no network, as the browser words them. */
const FOR_WANT_OF_ONE =
  /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|An unknown error occurred when fetching the script/

/** Takes the network from all pages of a context. What fails for want of it is no fault, whenever the browser reports it. */
export async function cutConnection(context: BrowserContext): Promise<void> {
  CUT.add(context)
  await context.setOffline(true)
}

export async function restoreConnection(context: BrowserContext): Promise<void> {
  await context.setOffline(false)
}

/** The faults of a context that a cut connection does not explain. */
export function otherFaults(context: BrowserContext, faults: readonly string[]): readonly string[] {
  return CUT.has(context) ? faults.filter((fault) => !FOR_WANT_OF_ONE.test(fault)) : faults
}
