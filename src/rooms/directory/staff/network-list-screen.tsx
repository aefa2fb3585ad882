import { Link, useSearchParams } from 'react-router'
import { ListScreen } from '#dashboard/components/list-screen.tsx'
import { useList } from '#dashboard/components/use-list.ts'
import { dropdown } from '#dashboard/contract/filter-field.ts'
import { useDesk } from '#rooms/access/components/desk.ts'
import { permits } from '#rooms/access/rules/permits.ts'
import type { StaffAction } from '#rooms/access/rules/staff-actions.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Notice } from '#ui/notice.tsx'
import { listNetwork } from '../contract/network.ts'
import type { NetworkKind } from '../rules/network-kinds.ts'
import { networkWords as words } from '../words/network.ts'
import { networkColumns } from './network-columns.tsx'
import { NetworkTabs } from './network-tabs.tsx'
import { useNetworkKind } from './use-network-kind.ts'

const SEARCH = [{ name: 'search', label: words.search }]
const stateFilter = (label: string) => [dropdown('state', label, words.states)]
const FILTERS = { inNetwork: stateFilter(words.state), served: stateFilter(words.served) }

/** The records of one kind; search and filters are in the address. */
export default function NetworkListScreen() {
  const kind = useNetworkKind()
  return <KindList key={kind} kind={kind} />
}

function KindList({ kind }: { kind: NetworkKind }) {
  const { actions } = useDesk()
  const [query] = useSearchParams()
  const list = useList(listNetwork, { params: { kind } })
  const { add, lead, empty } = words.kinds[kind]
  const of = ['provider_id', 'establishment_id'].flatMap((name) => query.get(name) ?? [])[0]
  const ofName = of && list.rows[0]?.names[of]
  return (
    <ListScreen
      title={words.title}
      label={words.kinds[kind].title}
      lead={lead}
      failed={words.loadFailed}
      action={
        permits(actions, 'network.edit' satisfies StaffAction) && (
          <ButtonLink to={`/dashboard/network/${kind}/new${of ? `?${query.toString()}` : ''}`}>{add}</ButtonLink>
        )
      }
      head={
        <>
          <NetworkTabs current={kind} />
          {of && (
            <Notice>
              {words.ofOne(ofName ?? '…')} <Link to={`/dashboard/network/${kind}`}>{words.all}</Link>
            </Notice>
          )}
        </>
      }
      list={list}
      filters={kind === 'pincodes' ? [] : kind === 'served_areas' ? FILTERS.served : FILTERS.inNetwork}
      search={SEARCH}
      columns={networkColumns(kind)}
      rowKey={({ id }) => id}
      empty={{ title: empty, advice: lead }}
      emptyFiltered={{ title: words.noneFound, advice: words.noneFoundText }}
    />
  )
}
