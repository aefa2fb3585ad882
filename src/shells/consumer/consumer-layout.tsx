import type { LoaderFunctionArgs } from 'react-router'
import { Outlet, useLoaderData, useSearchParams } from 'react-router'
import { pageContext } from '#platform/serving/page-context.ts'
import { AppShell } from '../app/app-shell.tsx'
import { ConsumerShell } from './consumer-shell.tsx'

/** Who is looking, and how to reach customer care. A visitor without a cookie costs no call. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { api, hasCookie, site } = context.get(pageContext)
  return { signedIn: hasCookie && (await isSignedIn(api)), ...site }
}

async function isSignedIn(api: (path: string) => Promise<Response>): Promise<boolean> {
  const answer = await api('/subscriptions/api/v1/login')
  if (!answer.ok) return false
  return ((await answer.json()) as { is_logged_in?: boolean }).is_logged_in === true
}

/** Inside the native app (?app=1) the app itself brings header and footer. */
export default function ConsumerLayout() {
  const facts = useLoaderData<typeof loader>()
  const [query] = useSearchParams()
  if (query.get('app') === '1') {
    return (
      <AppShell>
        <Outlet />
      </AppShell>
    )
  }
  return (
    <ConsumerShell {...facts}>
      <Outlet />
    </ConsumerShell>
  )
}
