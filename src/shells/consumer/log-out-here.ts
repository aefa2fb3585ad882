import { request } from '#platform/contract/client.ts'
import { logOut } from '#rooms/accounts/contract.ts'

// Imported when somebody logs out: no page's first load carries the schemas behind the call.

/** Ends the session and leaves by a whole new page, so that nothing read under it stays in memory. @throws CallError */
export async function logOutHere(): Promise<void> {
  await request(logOut, {})
  location.assign('/plus/')
}
