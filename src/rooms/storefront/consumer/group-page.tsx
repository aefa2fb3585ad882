import type { LoaderFunctionArgs } from 'react-router'
import { useLoaderData } from 'react-router'
import { COVID_GROUP_SLUG } from '#rooms/plans/rules/default-groups.ts'
import { BeforeCare } from './before-care.tsx'
import { GroupArt } from './group-art.tsx'
import { GroupView } from './group-view.tsx'
import { loadGroup } from './load-group.ts'

export function loader({ context, params, ...asked }: LoaderFunctionArgs) {
  return loadGroup(context, params.slug ?? COVID_GROUP_SLUG, asked)
}

/** The page of any other plan group, at its own slug. */
export default function GroupPage() {
  const group = useLoaderData<typeof loader>()
  return (
    <GroupView {...group} art={<GroupArt kind={group.kind} />} danger={group.kind === 'home-care' && <BeforeCare />} />
  )
}
