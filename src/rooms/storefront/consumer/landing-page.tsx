import type { LoaderFunctionArgs } from 'react-router'
import { useLoaderData } from 'react-router'
import { LANDING_GROUP_SLUG } from '#rooms/plans/rules/default-groups.ts'
import { LANDING_PAGE_VERSION } from '#rooms/plans/rules/page-version.ts'
import { FamilyCanopy } from '#ui/art/family-canopy.tsx'
import { GroupView } from './group-view.tsx'
import { loadGroup } from './load-group.ts'

export const headers = () => ({ 'x-page-version': LANDING_PAGE_VERSION })

export function loader({ context, ...asked }: LoaderFunctionArgs) {
  return loadGroup(context, LANDING_GROUP_SLUG, asked)
}

/** The landing page: the default plan group. */
export default function LandingPage() {
  return <GroupView {...useLoaderData<typeof loader>()} art={<FamilyCanopy />} />
}
