import { ListScreen } from '#dashboard/components/list-screen.tsx'
import type { ListColumn } from '#dashboard/components/list-table.tsx'
import { type List, useList } from '#dashboard/components/use-list.ts'
import { dropdown } from '#dashboard/contract/filter-field.ts'
import type { ReplyOf } from '#platform/contract/call.ts'
import { IconHeartbeat } from '#ui/icons.ts'
import { Muted } from '#ui/muted.tsx'
import { Notice } from '#ui/notice.tsx'
import { Stack } from '#ui/stack.tsx'
import { StatusBadge } from '#ui/status-badge.tsx'
import { TabLinks } from '#ui/tab-links.tsx'
import { CellLink, CellNote, TableCell } from '#ui/table-cell.tsx'
import { WireTimeText } from '#ui/wire-time-text.tsx'
import { formatDate } from '#values/display-time.ts'
import { KitBadge } from '../components/badges.tsx'
import { type DeskCare, listHomeCare } from '../contract/desk.ts'
import { DUE_WORK } from '../rules/due-work.ts'
import { deskWords as words } from '../words/desk.ts'
import { stateWords } from '../words/states.ts'
import { useMinutesLeft } from './use-minutes-left.ts'

const columnsAt = (asOf: string): readonly ListColumn<DeskCare>[] => [
  { key: 'due', header: words.columns.due, render: (care) => <Due care={care} asOf={asOf} /> },
  {
    key: 'buyer',
    header: words.columns.buyer,
    render: ({ subscription_id, buyer_name, pincode }) => (
      <TableCell>
        <CellLink to={`/dashboard/home-care/${subscription_id}`} label={words.open(buyer_name ?? words.unnamed)}>
          {buyer_name ?? words.unnamed}
        </CellLink>
        {pincode && <CellNote>{pincode}</CellNote>}
      </TableCell>
    ),
  },
  { key: 'day', header: words.columns.day, render: ({ day }) => words.day(day) },
  {
    key: 'next',
    header: words.columns.next,
    render: ({ next_call_at }) => (next_call_at ? <WireTimeText value={next_call_at} /> : words.detail.none),
  },
  { key: 'kit', header: words.columns.kit, render: ({ kit }) => <KitBadge status={kit} /> },
  { key: 'status', header: words.columns.status, render: ({ status }) => stateWords.care[status] },
]

function Due({ care: { due, due_at }, asOf }: { care: DeskCare; asOf: string }) {
  if (!due) return words.nothingDue
  return (
    <TableCell>
      <StatusBadge tone={due === 'ALARM_LATE' ? 'bad' : due === 'ALARM' ? 'warn' : 'waiting'}>
        {words.due[due]}
      </StatusBadge>
      {(due === 'ALARM' || due === 'ALARM_LATE') && due_at && <Left due_at={due_at} asOf={asOf} />}
      {due_at && (
        <CellNote>
          <WireTimeText value={due_at} />
        </CellNote>
      )}
    </TableCell>
  )
}

/** The minutes that are left to call. */
function Left({ due_at, asOf }: { due_at: string; asOf: string }) {
  const { left, isPast } = useMinutesLeft(due_at, asOf)
  return <strong>{isPast ? words.noMinutesLeft : words.minutesLeft(words.dock.left(left))}</strong>
}

/** Patients at home, by what is due now. */
export default function DeskScreen() {
  const list = useList(listHomeCare)
  return (
    <ListScreen
      title={words.title}
      lead={words.lead}
      failed={words.failed}
      list={list}
      head={
        <>
          {list.data && <AdviceOwner advice={list.data.advice} />}
          <DueTabs list={list} counts={list.data?.counts ?? {}} />
        </>
      }
      filters={[dropdown('status', words.filter, stateWords.care)]}
      columns={columnsAt(list.data?.as_of ?? '')}
      rowKey={({ subscription_id }) => subscription_id}
      empty={{ icon: <IconHeartbeat size={28} aria-hidden="true" />, ...words.none }}
      emptyFiltered={words.noneFound}
    />
  )
}

/** Who answers for what a patient in danger reads. */
function AdviceOwner({ advice }: { advice: ReplyOf<typeof listHomeCare>['advice'] }) {
  const { version, owner, has_owner, review_by, is_review_due } = advice
  return (
    <>
      <Stack direction="row" gap="sm" wrap align="center">
        <Muted size="sm">{words.advice(version, owner, formatDate(review_by))}</Muted>
        {is_review_due && <StatusBadge tone="waiting">{words.adviceDue}</StatusBadge>}
      </Stack>
      {!has_owner && <Notice tone="warn">{words.noOwner}</Notice>}
    </>
  )
}

function DueTabs({ list, counts }: { list: List<DeskCare>; counts: Readonly<Record<string, number>> }) {
  const tabs = [
    { key: 'all', label: words.all, to: list.hrefOf({ due: undefined }) },
    // Ten kinds of work have no place beside each other: those are shown that wait.
    ...DUE_WORK.filter((work) => counts[work] || work === list.values.due).map((work) => ({
      key: work,
      label: words.tab(words.due[work], (counts[work] ?? 0).toLocaleString('en-IN')),
      to: list.hrefOf({ due: work }),
    })),
  ]
  return <TabLinks label={words.tabs} tabs={tabs} current={list.values.due ?? 'all'} />
}
