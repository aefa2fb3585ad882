import { deleteFormDrafts } from '#platform/browser/form-draft.ts'
import { forgetCard } from '#platform/browser/saved-card.ts'
import { request } from '#platform/contract/client.ts'
import { logOut, type revokeAllSessions } from '../contract.ts'

/**
 * Ends the session of this browser, or all of the person's, and deletes what it has kept: what they typed in forms, and their
 * plan card.
 * @throws CallError
 */
export async function endSession(call: typeof logOut | typeof revokeAllSessions = logOut): Promise<void> {
  // Who has logged in here meanwhile is logged out; everywhere, only the person who requests it.
  await request(call, {}, call === logOut ? { unattended: true } : {})
  deleteFormDrafts()
  await forgetCard()
}
