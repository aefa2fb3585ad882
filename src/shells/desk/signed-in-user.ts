import { type LoaderFunctionArgs, redirect } from 'react-router'
import { pageContext } from '#platform/serving/page-context.ts'
import { pageRead } from '#platform/serving/page-read.ts'
import { readLogin, type UserInfo } from '#rooms/accounts/contract.ts'

/**
 * The user of a dashboard page. A person who is not logged in, or only partly, is redirected to the login and back
 * here.
 */
export async function signedInUser({
  context,
  url: { pathname, search },
}: Pick<LoaderFunctionArgs, 'context' | 'url'>): Promise<UserInfo> {
  // The page's own URL: between screens, `request.url` is that of its data, `….data`. The router adds the /plus prefix itself.
  const login = redirect(`/login?next=${encodeURIComponent(pathname + search)}`)
  if (!context.get(pageContext).hasCookie) throw login
  const { user, second_factor } = await pageRead(context, readLogin, {})
  if (!user || second_factor) throw login
  return user
}
