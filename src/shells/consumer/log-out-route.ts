import { data, redirectDocument } from 'react-router'
import { CallError, request } from '#platform/contract/client.ts'
import { logOut } from '#rooms/accounts/contract.ts'

// A route, so that the schemas behind the call are loaded by who logs out and by nobody else.

/** There is nothing to see at this address. */
export const loader = () => data(null, { status: 404 })

/** Ends the session and leaves by a whole new page, so that nothing read under it stays in memory. */
export async function clientAction() {
  try {
    await request(logOut, {})
  } catch (error) {
    if (error instanceof CallError) return { failed: true }
    throw error
  }
  throw redirectDocument('/')
}
