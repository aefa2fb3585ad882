import { data, redirectDocument } from 'react-router'
import { CallError } from '#platform/contract/client.ts'
import { endSession } from '#rooms/accounts/components/end-session.ts'

// A route, so that only people who log out load the schemas behind the call.

/** This address has no page. */
export const loader = () => data(null, { status: 404 })

/** Ends the session and leaves by a full page load, so that no data of the session stays in memory. */
export async function clientAction() {
  try {
    await endSession()
  } catch (error) {
    if (error instanceof CallError) return { failed: true }
    throw error
  }
  throw redirectDocument('/')
}
