import { isDenied } from '#dashboard/components/list-failure.tsx'
import { ListScreen } from '#dashboard/components/list-screen.tsx'
import { useList } from '#dashboard/components/use-list.ts'
import { dropdown } from '#dashboard/contract/filter-field.ts'
import { useDesk } from '#rooms/access/components/desk.ts'
import { permits } from '#rooms/access/rules/permits.ts'
import type { StaffAction } from '#rooms/access/rules/staff-actions.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { IconShieldCheck } from '#ui/icons.ts'
import { TabLinks } from '#ui/tab-links.tsx'
import { listInsurancePolicies } from '../contract/staff.ts'
import { policyWords } from '../words/policy.ts'
import { staffWords as words } from '../words/staff.ts'
import { POLICY_COLUMNS } from './policy-columns.tsx'

const SEARCH = [
  { name: 'mobile', label: words.search.mobile },
  { name: 'coi', label: words.search.coi },
]

/** Every insurance policy, and those that need somebody. */
export default function PoliciesScreen() {
  const list = useList(listInsurancePolicies)
  const isNeeded = list.values.attention === 'true'
  const count = list.data?.needs_attention
  const isPermitted = !isDenied(list.error)
  return (
    <ListScreen
      title={words.title}
      lead={isPermitted && words.lead}
      failed={words.failed}
      list={list}
      action={
        permits(useDesk().actions, 'insurance.refund' satisfies StaffAction) && (
          <ButtonLink tone="quiet" to="/dashboard/insurance/insurer">
            {words.account}
          </ButtonLink>
        )
      }
      head={
        isPermitted && (
          <TabLinks
            label={words.tabs}
            current={isNeeded ? 'needed' : 'all'}
            tabs={[
              { key: 'all', label: words.all, to: list.hrefOf({ attention: undefined }) },
              {
                key: 'needed',
                label: count === undefined ? words.neededTab : words.needed(count),
                to: list.hrefOf({ attention: 'true' }),
              },
            ]}
          />
        )
      }
      filters={[dropdown('status', words.filters.status, policyWords.states)]}
      search={SEARCH}
      columns={POLICY_COLUMNS}
      rowKey={({ id }) => id}
      empty={{ icon: <IconShieldCheck size={28} aria-hidden="true" />, ...words.none }}
      emptyFiltered={isNeeded ? words.noneNeeded : words.noneFound}
    />
  )
}
