import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { isStaffRole } from '#rooms/access/rules/roles.ts'
import { sidenavOfStaffRole } from '#rooms/access/rules/staff-sidenav.ts'
import { signedInUser } from '../desk/signed-in-user.ts'
import { UnopenedSection } from '../desk/unopened-section.tsx'

/** Any other address below the staff dashboard: a section without a screen says so, to those who have it. */
export async function loader(args: LoaderFunctionArgs) {
  const { roles } = await signedInUser(args)
  const atPath = ({ path }: { path: string }) => path === `/${args.params['*']}`
  const role = roles.find(isStaffRole) ?? ''
  const section = sidenavOfStaffRole(role).find(atPath)
  if (section) return { label: section.label }
  throw data(null, { status: sidenavOfStaffRole('SUPERADMIN').some(atPath) ? 403 : 404 })
}

export default function UnopenedStaffSection() {
  const { label } = useLoaderData<typeof loader>()
  return <UnopenedSection label={label} home="/dashboard/access" />
}
