import { data, type LoaderFunctionArgs, Outlet, useLoaderData } from 'react-router'
import { pageContext } from '#platform/serving/page-context.ts'
import type { Desk } from '#rooms/access/components/desk.ts'
import { isStaffRole } from '#rooms/access/rules/roles.ts'
import { accessWords } from '#rooms/access/words.ts'
import { FreshCode } from '#rooms/accounts/components/fresh-code.tsx'
import { QueryProvider } from '#ui/query-provider.tsx'
import { istDateOf } from '#values/ist-date.ts'
import { NoAccess } from '../desk/no-access.tsx'
import { reloadsUser } from '../desk/reloads-user.ts'
import { SignOutFailure } from '../desk/sign-out-failure.tsx'
import { signedInUser } from '../desk/signed-in-user.ts'
import { useSignOut } from '../desk/use-sign-out.ts'
import { deskWords } from '../desk/words.ts'
import { MY_ACCESS, staffSections, staffStart } from './staff-sections.ts'
import { StaffShell } from './staff-shell.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const user = await signedInUser(args)
  const role_name = user.roles.find(isStaffRole)
  const mayNothing = role_name === undefined || user.allowedActions.length === 0
  const { site, now } = args.context.get(pageContext)
  return data(
    {
      account_id: user.id,
      name: user.name ?? user.mobile,
      role_name,
      actions: user.allowedActions,
      mayNothing,
      carePhone: site.carePhone,
      today: istDateOf(now),
    },
    { status: mayNothing ? 403 : 200 },
  )
}

export { reloadsUser as shouldRevalidate }

export default function StaffLayout() {
  return (
    <QueryProvider>
      <StaffDashboard />
    </QueryProvider>
  )
}

/** The frame of the staff dashboard: the user, the side menu of the role, and the data that screens below may use. */
function StaffDashboard() {
  const { account_id, name, role_name = '', actions, mayNothing, carePhone, today } = useLoaderData<typeof loader>()
  const signOut = useSignOut()
  const role = isStaffRole(role_name) ? accessWords.staffRoles[role_name] : ''
  const sections = mayNothing ? [] : staffSections(role_name)
  const nav = mayNothing ? [] : [...staffStart(actions), ...sections, MY_ACCESS]
  return (
    <StaffShell nav={nav} name={name} role={role} onSignOut={() => signOut.mutate()}>
      <SignOutFailure error={signOut.error} />
      <FreshCode />
      {mayNothing ? (
        <NoAccess title={deskWords.noAccessTitle} advice={deskWords.noStaffAccess} carePhone={carePhone} />
      ) : (
        <Outlet context={{ account_id, role_name, role, actions, sections, today } satisfies Desk} />
      )}
    </StaffShell>
  )
}

export { ScreenFailure as ErrorBoundary } from '../fallback/screen-failure.tsx'
