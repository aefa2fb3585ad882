/* chunk: frame */
import { type ComponentType, lazy, Suspense, useState } from 'react'
import type { LoaderFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router'
import { Outlet, useLoaderData } from 'react-router'
import { pageContext } from '#platform/serving/page-context.ts'
import { appSupport } from '#rooms/native-app/components/app-support.ts'
import { isAppVariant } from '#rooms/native-app/components/app-variant.ts'
import { AppShell } from '../app/app-shell.tsx'
import { ConsumerShell } from './consumer-shell.tsx'
import { signedInAccount } from './signed-in-account.ts'

const Nothing: ComponentType<{ account_id: string }> = () => null

/** Visitors do not download it. Where it does not load, the page works without it. */
const LogInAgain = lazy(async () => {
  const loaded = await import('#rooms/accounts/components/log-in-again.tsx').catch(() => undefined)
  return { default: loaded?.LogInAgain ?? Nothing }
})

/** The visitor, and how to reach customer care. A visitor without a cookie costs no call. */
export async function loader({ context, url, request }: LoaderFunctionArgs) {
  const page = context.get(pageContext)
  const { api, hasCookie, site } = page
  const isInApp = isAppVariant({ url, request }, page)
  const account = hasCookie ? await signedInAccount(api) : undefined
  // A browser that shows the variant may sell.
  const noSales = isInApp && (await appSupport({ context, request }))?.outside_purchases === false
  const shell = isInApp ? `app${account ? ' signed-in' : ''}${noSales ? ' no-sales' : ''}` : undefined
  return { ...site, account, shell }
}

/** Without a connection the visitor stays who they are, so that a pass that is kept on the phone can be opened. */
export function shouldRevalidate({ defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return navigator.onLine && defaultShouldRevalidate
}

/** Inside the native app (?app=1) the app itself provides header and footer, also on every following page. */
export default function ConsumerLayout() {
  const { shell, ...facts } = useLoaderData<typeof loader>()
  const [isInApp] = useState(shell)
  const page = (
    <>
      {facts.account && (
        <Suspense>
          <LogInAgain account_id={facts.account.id} />
        </Suspense>
      )}
      <Outlet />
    </>
  )
  return isInApp ? <AppShell shell={shell}>{page}</AppShell> : <ConsumerShell {...facts}>{page}</ConsumerShell>
}
