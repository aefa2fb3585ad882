import { ListScreen } from '#dashboard/components/list-screen.tsx'
import type { ListColumn } from '#dashboard/components/list-table.tsx'
import { useList } from '#dashboard/components/use-list.ts'
import { dropdown } from '#dashboard/contract/filter-field.ts'
import { useDesk } from '#rooms/access/components/desk.ts'
import { permits } from '#rooms/access/rules/permits.ts'
import type { StaffAction } from '#rooms/access/rules/staff-actions.ts'
import { Stack } from '#ui/stack.tsx'
import { listTopups, type Topup } from '../contract/topups.ts'
import { topupDeskWords as words } from '../words/topup-desk.ts'
import { EnterTopup } from './enter-topup.tsx'
import { ConfirmTopup, RejectTopup, ReverseTopup } from './topup-actions.tsx'
import { TOPUP_FACTS } from './topup-columns.tsx'

const FILTERS = [dropdown('status', words.status, words.filters)]
const SEARCH = [{ name: 'search', label: words.search }]

/** The top-ups of all companies: what waits for its receipt, and what became of the others. */
export default function TopupsScreen() {
  const mayAct = permits(useDesk().actions, 'topups.confirm' satisfies StaffAction)
  const list = useList(listTopups)
  const limit = list.data?.second_person_above ?? 0
  const act: ListColumn<Topup> = {
    key: 'action',
    header: words.action,
    render: (topup) =>
      topup.status === 'PENDING' ? (
        <Stack direction="row" gap="xs" wrap>
          <ConfirmTopup topup={topup} limit={limit} />
          <RejectTopup topup={topup} />
        </Stack>
      ) : topup.status === 'CONFIRMED' ? (
        <ReverseTopup topup={topup} />
      ) : (
        '–'
      ),
  }
  return (
    <ListScreen
      title={words.title}
      lead={words.lead}
      failed={words.failed}
      filters={FILTERS}
      search={SEARCH}
      action={mayAct && <EnterTopup limit={limit} />}
      list={list}
      columns={mayAct ? [...TOPUP_FACTS, act] : TOPUP_FACTS}
      rowKey={({ transaction_id }) => transaction_id}
      empty={{ title: words.noneTitle, advice: words.noneText }}
      emptyFiltered={{ title: words.noneFound }}
    />
  )
}
