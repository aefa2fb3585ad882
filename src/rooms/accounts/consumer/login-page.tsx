import { type LoaderFunctionArgs, redirect, useLoaderData, useRevalidator } from 'react-router'
import { pageContext } from '#platform/serving/page-context.ts'
import { pageRead } from '#platform/serving/page-read.ts'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { safeNext } from '#values/safe-next.ts'
import { LoginSteps, loginHeading } from '../components/login-steps.tsx'
import { useLogin } from '../components/use-login.ts'
import { DEFAULT_LOGIN_SOURCE, readLogin } from '../contract.ts'
import { homeOf } from '../rules/home-of.ts'
import { accountsWords } from '../words.ts'

/** Redirects a signed-in person; asks for the second factor where only the first was given. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { hasCookie } = context.get(pageContext)
  if (!hasCookie) return { startAt: 'number' as const }
  const { user, second_factor, enrolment } = await pageRead(context, readLogin, {})
  if (second_factor) return { startAt: enrolment ? ('enrolment' as const) : ('totp' as const) }
  if (!user) return { startAt: 'number' as const }
  const next = safeNext(new URL(request.url).searchParams.get('next'), homeOf(user))
  // The router adds the /plus prefix itself.
  throw redirect(next.slice('/plus'.length))
}

export default function LoginPage() {
  const { startAt } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  // Run again, the loader sees the session and redirects; the frame around the page is refreshed too.
  const login = useLogin({ source: DEFAULT_LOGIN_SOURCE, startAt, onLoggedIn: () => void revalidate() })
  return (
    <PageColumn width="narrow">
      <PageHeading title={loginHeading(login.step)} documentTitle={accountsWords.login.title} />
      <Card>
        {login.done ? (
          <Notice tone="good" live>
            {accountsWords.login.loggedIn}
          </Notice>
        ) : (
          <LoginSteps login={login} />
        )}
      </Card>
    </PageColumn>
  )
}
