import { useQuery } from '@tanstack/react-query'
import { data, type LoaderFunctionArgs, Outlet, useLoaderData } from 'react-router'
import { queryOf } from '#platform/contract/client.ts'
import { pageContext } from '#platform/serving/page-context.ts'
import type { Desk } from '#rooms/access/components/desk.ts'
import { permits } from '#rooms/access/rules/permits.ts'
import { isStaffRole } from '#rooms/access/rules/roles.ts'
import type { StaffAction } from '#rooms/access/rules/staff-actions.ts'
import { accessWords } from '#rooms/access/words.ts'
import { FreshCode } from '#rooms/accounts/components/fresh-code.tsx'
import { LogInAgain } from '#rooms/accounts/components/log-in-again.tsx'
import { readToday } from '#rooms/staff-search/contract.ts'
import { QueryProvider } from '#ui/query-provider.tsx'
import { istDateOf } from '#values/ist-date.ts'
import { DeskShell } from '../desk/desk-shell.tsx'
import { NoAccess } from '../desk/no-access.tsx'
import { reloadsUser } from '../desk/reloads-user.ts'
import { SignOutFailure } from '../desk/sign-out-failure.tsx'
import { signedInUser } from '../desk/signed-in-user.ts'
import { foldedBy, NAV_COOKIE } from '../desk/use-folded.ts'
import { useReadAfterWrites } from '../desk/use-read-after-writes.ts'
import { useSignOut } from '../desk/use-sign-out.ts'
import { deskWords } from '../desk/words.ts'
import { StaffSearch } from './staff-search.tsx'
import { STAFF_BAR, staffNav, staffSections } from './staff-sections.ts'

export async function loader(args: LoaderFunctionArgs) {
  const user = await signedInUser(args)
  const role_name = user.roles.find(isStaffRole)
  const mayNothing = role_name === undefined || user.allowedActions.length === 0
  const { site, now, cookie } = args.context.get(pageContext)
  return data(
    {
      account_id: user.id,
      name: user.name ?? user.mobile,
      role_name,
      actions: user.allowedActions,
      mayNothing,
      carePhone: site.carePhone,
      today: istDateOf(now),
      isFolded: foldedBy(cookie(NAV_COOKIE)),
    },
    { status: mayNothing ? 403 : 200 },
  )
}

export { reloadsUser as shouldRevalidate }

export default function StaffLayout() {
  return (
    <QueryProvider>
      <LogInAgain account_id={useLoaderData<typeof loader>().account_id} />
      <StaffDashboard />
    </QueryProvider>
  )
}

/** The frame of the staff dashboard: the user, the navigation of the role, and the data that screens below may use. */
function StaffDashboard() {
  const loaded = useLoaderData<typeof loader>()
  const { account_id, name, role_name = '', actions, mayNothing, carePhone, today, isFolded } = loaded
  const signOut = useSignOut()
  useReadAfterWrites(readToday.name)
  const role = isStaffRole(role_name) ? accessWords.staffRoles[role_name] : ''
  const may = (action: StaffAction) => permits(actions, action)
  const waiting = useQuery({
    ...queryOf(readToday, {}),
    enabled: may('dashboard.view'),
    refetchInterval: REFRESH_MS,
  }).data
  return (
    <DeskShell
      home="/dashboard"
      where={deskWords.staff}
      groups={mayNothing ? [] : staffNav(role_name, actions, waiting)}
      onPhones={STAFF_BAR}
      isDense
      isFolded={isFolded}
      name={name}
      role={role}
      {...(mayNothing ? {} : { access: '/dashboard/access' })}
      search={may('search.all') && <StaffSearch />}
      onSignOut={() => signOut.mutate()}
    >
      <SignOutFailure error={signOut.error} />
      <FreshCode />
      {mayNothing ? (
        <NoAccess title={deskWords.noAccessTitle} advice={deskWords.noStaffAccess} carePhone={carePhone} />
      ) : (
        <Outlet
          context={{ account_id, role_name, role, actions, sections: staffSections(role_name), today } satisfies Desk}
        />
      )}
    </DeskShell>
  )
}

const REFRESH_MS = 60_000

export { ScreenFailure as ErrorBoundary } from '../fallback/screen-failure.tsx'
