import { redirect } from 'react-router'
import { CallError } from '#platform/contract/client.ts'

/**
 * What a page shows first; a failed read is left to the screen, which can retry.
 * @throws a redirect to the login
 */
export async function readOrLogIn<Reply>(url: URL, read: () => Promise<Reply>): Promise<Reply | undefined> {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (error.status === 401)
      throw redirect(`/login?next=${encodeURIComponent(`/plus${url.pathname.replace(/^\/plus/, '')}${url.search}`)}`)
    return undefined
  }
}
