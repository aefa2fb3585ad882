import { useAddress } from '#dashboard/components/use-address.ts'
import type { PartnerAction } from '#rooms/access/rules/partner-actions.ts'
import { permits } from '#rooms/access/rules/permits.ts'
import { useCompanyDesk } from '#rooms/companies/components/company-desk.ts'
import { useCompanyPlan } from '#rooms/companies/components/use-company-plan.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { IconPlus } from '#ui/icons.ts'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { Split } from '#ui/split.tsx'
import { TabLinks } from '#ui/tab-links.tsx'
import { screenWords as words } from '../words/screen.ts'
import { ActivityTab } from './activity-tab.tsx'
import { ADD } from './employee-acts.ts'
import { EmployeesTab } from './employees-tab.tsx'

const TABS = ['employees', 'activity'] as const

/** The people of a company, in a plan or in all of them, and what was done with them. */
export default function EmployeesScreen() {
  const { subsidiary, actions } = useCompanyDesk()
  const plan = useCompanyPlan()
  const search = useAddress()
  const tab = search.get('tab') === 'activity' ? 'activity' : 'employees'
  const maySeeActivity = permits(actions, 'activities.view' satisfies PartnerAction)
  return (
    <PageColumn width="desk">
      <Split>
        <PageHeading title={words.title} size="desk" />
        {tab === 'employees' && permits(actions, 'employees.add' satisfies PartnerAction) && <AddLink />}
      </Split>
      {maySeeActivity && (
        <TabLinks
          label={words.tabs.label}
          current={tab}
          tabs={TABS.map((key) => ({ key, label: words.tabs[key], to: `?${inTab(search, key)}` }))}
        />
      )}
      {tab === 'activity' && maySeeActivity ? (
        <ActivityTab subsidiaryId={subsidiary.id} />
      ) : plan.error ? (
        <ErrorState title={words.failed} error={plan.error} onRetry={plan.refetch} />
      ) : (
        <EmployeesTab subsidiaryId={subsidiary.id} plan={plan} />
      )}
    </PageColumn>
  )
}

/** Each tab keeps what the other has chosen. */
function inTab(search: URLSearchParams, tab: (typeof TABS)[number]): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const name of ['add', 'open']) next.delete(name)
  next.set('tab', tab)
  return next
}

function AddLink() {
  const search = new URLSearchParams(useAddress())
  search.set(ADD, '1')
  return (
    <ButtonLink to={`?${search}`} icon={<IconPlus size={18} aria-hidden="true" />}>
      {words.act.add}
    </ButtonLink>
  )
}
