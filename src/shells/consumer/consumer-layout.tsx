/* chunk: frame */
import { useState } from 'react'
import type { LoaderFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router'
import { Outlet, useLoaderData, useSearchParams } from 'react-router'
import { pageContext } from '#platform/serving/page-context.ts'
import { AppShell } from '../app/app-shell.tsx'
import { ConsumerShell } from './consumer-shell.tsx'
import { signedInAccount } from './signed-in-account.ts'

/** The visitor, and how to reach customer care. A visitor without a cookie costs no call. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { api, hasCookie, site } = context.get(pageContext)
  const account = hasCookie ? await signedInAccount(api) : undefined
  return { ...site, account }
}

/** Without a connection the visitor stays who they are, so that a pass that is kept on the phone can be opened. */
export function shouldRevalidate({ defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return navigator.onLine && defaultShouldRevalidate
}

/** Inside the native app (?app=1) the app itself provides header and footer, also on every following page. */
export default function ConsumerLayout() {
  const facts = useLoaderData<typeof loader>()
  const [query] = useSearchParams()
  const [isInApp] = useState(query.get('app') === '1')
  if (isInApp) {
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
