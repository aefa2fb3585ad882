import { deleteFormDrafts } from '#platform/browser/form-draft.ts'
import { request } from '#platform/contract/client.ts'
import { logOut, type revokeAllSessions } from '../contract.ts'

/**
 * Ends the session of this browser, or all of the person's, and deletes what they typed in forms.
 * @throws CallError
 */
export async function endSession(call: typeof logOut | typeof revokeAllSessions = logOut): Promise<void> {
  await request(call, {})
  deleteFormDrafts()
}
