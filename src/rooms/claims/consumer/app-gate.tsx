import { type LoaderFunctionArgs, Outlet, useLoaderData } from 'react-router'
import { appSupport } from '#rooms/native-app/components/app-support.ts'
import { UpdateApp } from '#rooms/native-app/components/update-app.tsx'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { flowWords } from '../words/flow.ts'

export async function loader(args: LoaderFunctionArgs) {
  const supports = await appSupport(args)
  return { isTooOld: supports?.cashback === false }
}

/** The app does not change from page to page. */
export const shouldRevalidate = () => false

/** The pages about claims, for an app that is new enough. */
export default function AppGate() {
  const { isTooOld } = useLoaderData<typeof loader>()
  if (!isTooOld) return <Outlet />
  return (
    <PageColumn>
      <PageHeading title={flowWords.title} />
      <UpdateApp />
    </PageColumn>
  )
}
