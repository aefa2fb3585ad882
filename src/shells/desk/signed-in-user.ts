import { type LoaderFunctionArgs, redirect } from 'react-router'
import { pageContext } from '#platform/serving/page-context.ts'
import { pageRead } from '#platform/serving/page-read.ts'
import { readLogin, type UserInfo } from '#rooms/accounts/contract.ts'

/** Who asks for a dashboard page. One who is not logged in, or half, is sent to the login and comes back here. */
export async function signedInUser({
  context,
  request,
}: Pick<LoaderFunctionArgs, 'context' | 'request'>): Promise<UserInfo> {
  const { pathname, search } = new URL(request.url)
  // The router puts the /plus in front itself.
  const login = redirect(`/login?next=${encodeURIComponent(pathname + search)}`)
  if (!context.get(pageContext).hasCookie) throw login
  const { user, second_factor } = await pageRead(context, readLogin, {})
  if (!user || second_factor) throw login
  return user
}
