import { data, type LoaderFunctionArgs } from 'react-router'
import { sidenavOfStaffRole } from '#rooms/access/rules/staff-sidenav.ts'
import { signedInUser } from '../desk/signed-in-user.ts'

/** Any other address below the staff dashboard: refused where it is a section, else not found. */
export async function loader(args: LoaderFunctionArgs) {
  await signedInUser(args)
  const isSection = sidenavOfStaffRole('SUPERADMIN').some(({ path }) => path === `/${args.params['*']}`)
  throw data(null, { status: isSection ? 403 : 404 })
}

export default function UnknownAddress() {
  return null
}
