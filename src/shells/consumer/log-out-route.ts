import { data, redirectDocument } from 'react-router'
import { forgetCard } from '#platform/browser/saved-card.ts'
import { CallError, request } from '#platform/contract/client.ts'
import { logOut } from '#rooms/accounts/contract.ts'

// A route, so that only people who log out load the schemas behind the call.

/** This address has no page. */
export const loader = () => data(null, { status: 404 })

/** Ends the session and leaves by a full page load, so that no data of the session stays in memory. */
export async function clientAction() {
  try {
    await request(logOut, {})
  } catch (error) {
    if (error instanceof CallError) return { failed: true }
    throw error
  }
  await forgetCard()
  throw redirectDocument('/')
}
