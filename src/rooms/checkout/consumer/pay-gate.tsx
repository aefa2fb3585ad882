import { type LoaderFunctionArgs, Outlet, useLoaderData } from 'react-router'
import { appSupport } from '#rooms/native-app/components/app-support.ts'
import { UpdateApp } from '#rooms/native-app/components/update-app.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { checkoutWords as words } from '../words.ts'

export async function loader(args: LoaderFunctionArgs) {
  const supports = await appSupport(args)
  return { isTooOld: supports?.payments === false, sellsNothing: supports?.outside_purchases === false }
}

/** The app does not change from page to page. */
export const shouldRevalidate = () => false

/** The pages that lead to a payment, for an app that is new enough and in which we may sell. */
export default function PayGate() {
  const { isTooOld, sellsNothing } = useLoaderData<typeof loader>()
  if (!isTooOld && !sellsNothing) return <Outlet />
  return (
    <PageColumn width="narrow">
      <PageHeading title={words.title} />
      {sellsNothing ? <Notice tone="info">{words.refusals.notSoldInApp}</Notice> : <UpdateApp />}
    </PageColumn>
  )
}
