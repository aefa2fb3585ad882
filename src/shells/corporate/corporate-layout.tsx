import { useQuery } from '@tanstack/react-query'
import { data, type LoaderFunctionArgs, Outlet, type ShouldRevalidateFunctionArgs, useLoaderData } from 'react-router'
import { queryOf } from '#platform/contract/client.ts'
import { pageContext } from '#platform/serving/page-context.ts'
import type { PartnerAction } from '#rooms/access/rules/partner-actions.ts'
import { permits } from '#rooms/access/rules/permits.ts'
import { isPartnerRole } from '#rooms/access/rules/roles.ts'
import { accessWords } from '#rooms/access/words.ts'
import { LogInAgain } from '#rooms/accounts/components/log-in-again.tsx'
import type { CompanyDesk } from '#rooms/companies/components/company-desk.ts'
import { useCompanyQuery } from '#rooms/companies/components/company-query.ts'
import { CompanySwitcher } from '#rooms/companies/components/company-switcher.tsx'
import { PlanSwitch } from '#rooms/companies/components/plan-switch.tsx'
import { companyWords } from '#rooms/companies/words.ts'
import { readWaiting } from '#rooms/company-search/contract.ts'
import { QueryProvider } from '#ui/query-provider.tsx'
import { istDateOf } from '#values/ist-date.ts'
import { DeskShell } from '../desk/desk-shell.tsx'
import { NoAccess } from '../desk/no-access.tsx'
import { reloadsUser } from '../desk/reloads-user.ts'
import { SignOutFailure } from '../desk/sign-out-failure.tsx'
import { foldedBy, NAV_COOKIE } from '../desk/use-folded.ts'
import { useReadAfterWrites } from '../desk/use-read-after-writes.ts'
import { useSignOut } from '../desk/use-sign-out.ts'
import { companyInAddress } from './company-in-address.ts'
import { CompanySearch } from './company-search.tsx'
import { COMPANY_BAR, companyNav, companySections } from './company-sections.ts'

export async function loader(args: LoaderFunctionArgs) {
  const { user, subsidiary } = await companyInAddress(args)
  const companies = user.subsidiaries.map(({ id, display_name, role_name }) => ({
    id,
    display_name,
    role: roleWords(role_name),
  }))
  const { site, now, cookie } = args.context.get(pageContext)
  return data(
    {
      account_id: user.id,
      name: user.name ?? user.mobile,
      companies,
      subsidiary: subsidiary && { id: subsidiary.id, display_name: subsidiary.display_name },
      role_name: subsidiary?.role_name ?? '',
      actions: subsidiary?.allowedActions ?? [],
      carePhone: site.carePhone,
      today: istDateOf(now),
      isFolded: foldedBy(cookie(NAV_COOKIE)),
    },
    { status: subsidiary ? 200 : 403 },
  )
}

/** The company is a parameter too; another one is another desk. */
export function shouldRevalidate(navigation: ShouldRevalidateFunctionArgs): boolean {
  const [before, after] = [navigation.currentUrl, navigation.nextUrl].map((url) => url.searchParams.get('subsidiary'))
  return before === after ? reloadsUser(navigation) : navigation.defaultShouldRevalidate
}

export default function CorporateLayout() {
  return (
    <QueryProvider>
      <LogInAgain account_id={useLoaderData<typeof loader>().account_id} />
      <CompanyDashboard />
    </QueryProvider>
  )
}

/** The frame of the corporate dashboard: the company, the person's role in it and the sections of that role. */
function CompanyDashboard() {
  const { account_id, name, companies, subsidiary, role_name, actions, carePhone, today, isFolded } =
    useLoaderData<typeof loader>()
  const query = useCompanyQuery()
  const signOut = useSignOut()
  useReadAfterWrites(readWaiting.name)
  const role = roleWords(role_name)
  const waiting = useQuery({
    ...queryOf(readWaiting, { params: { subsidiaryId: subsidiary?.id ?? '' } }),
    enabled: subsidiary !== undefined,
    refetchInterval: REFRESH_MS,
  }).data?.waiting
  const frame = { isFolded, name, role, onSignOut: () => signOut.mutate(), onPhones: COMPANY_BAR }
  const home = `/corporate/dashboard${query}`
  if (!subsidiary) {
    return (
      <DeskShell {...frame} home={home} groups={[]} where={companyWords.companyDesk}>
        <SignOutFailure error={signOut.error} />
        <NoAccess title={companyWords.noCompanyTitle} advice={companyWords.noCompanyText} carePhone={carePhone} />
      </DeskShell>
    )
  }
  const managesUsers = permits(actions, 'corporate_users.manage' satisfies PartnerAction)
  const groups = companyNav(role_name, { actions, query, managesUsers, waiting })
  return (
    <DeskShell
      {...frame}
      home={home}
      groups={groups}
      search={<CompanySearch subsidiaryId={subsidiary.id} groups={groups} />}
      access={`/corporate/dashboard/access${query}`}
      where={
        <>
          <CompanySwitcher companies={companies} selected={subsidiary.id} />
          <PlanSwitch subsidiaryId={subsidiary.id} />
        </>
      }
    >
      <SignOutFailure error={signOut.error} />
      {/* A change of company remounts the screen: nothing typed or shown for one company remains for the next. */}
      <Outlet
        key={subsidiary.id}
        context={
          {
            account_id,
            role_name,
            role,
            actions,
            sections: companySections(role_name, actions, query),
            subsidiary,
            today,
          } satisfies CompanyDesk
        }
      />
    </DeskShell>
  )
}

/** As often as the staff's counts. */
const REFRESH_MS = 60_000

const roleWords = (role: string): string => (isPartnerRole(role) ? accessWords.partnerRoles[role] : '')

export { ScreenFailure as ErrorBoundary } from '../fallback/screen-failure.tsx'
