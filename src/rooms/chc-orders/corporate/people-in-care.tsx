import type { ReplyOf } from '#platform/contract/call.ts'
import { KitBadge } from '#rooms/home-care/components/badges.tsx'
import { CALL_DAYS, dayOfCare } from '#rooms/home-care/rules/calendar.ts'
import { mayReplace } from '#rooms/home-care/rules/kit-state.ts'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Muted } from '#ui/muted.tsx'
import { PagePart } from '#ui/page-part.tsx'
import { Stack } from '#ui/stack.tsx'
import { StatusBadge } from '#ui/status-badge.tsx'
import { CellLink } from '#ui/table-cell.tsx'
import { Title } from '#ui/title.tsx'
import { WireTimeText } from '#ui/wire-time-text.tsx'
import { parseWireTime } from '#values/wire-time.ts'
import type { readInCare } from '../contract/in-care.ts'
import type { ChcOrder } from '../contract/orders.ts'
import { inCareWords as words } from '../words/in-care.ts'
import { orderScreenWords } from '../words/screens.ts'
import { DayTrack } from './day-track.tsx'
import { useOrderLinks } from './order-links.ts'

type InCare = ReplyOf<typeof readInCare>

/** Of what the person lets the coordinator see, and of a kit that did not arrive, which an order always shows. */
const needsALook = ({ alert, kit }: ChcOrder) => Boolean(alert?.kind) || (kit !== null && mayReplace(kit))

/** Each person on the same scale, those first of whom the coordinator can see that something is wrong. */
export function PeopleInCare({ data: { people, total_people, as_of } }: { data: InCare }) {
  const columns = useColumns(parseWireTime(as_of) ?? new Date(0))
  const groups = [
    { title: words.worthALook, rows: people.filter(needsALook) },
    { title: words.goingWell, rows: people.filter((one) => !needsALook(one)) },
  ].filter(({ rows }) => rows.length > 0)
  return (
    <PagePart title={words.where} note={words.private}>
      {people.length === 0 && <EmptyState {...words.none} />}
      {groups.map(({ title, rows }) => (
        <Stack key={title(0)} gap="sm" bounded>
          <Title as="h3" size="md">
            {title(rows.length)}
          </Title>
          <DataTable
            label={title(rows.length)}
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            density="compact"
            empty={null}
          />
        </Stack>
      ))}
      {people.length > 0 && <Muted size="sm">{words.callDays(CALL_DAYS.join(', '))}</Muted>}
      {total_people > people.length && <Muted size="sm">{words.more(people.length, total_people)}</Muted>}
    </PagePart>
  )
}

function useColumns(now: Date): Column<ChcOrder>[] {
  const links = useOrderLinks()
  return [
    {
      key: 'person',
      header: words.columns.person,
      render: ({ id, name }) => (
        <CellLink to={links.order(id)} label={words.open(name ?? orderScreenWords.unnamed)}>
          {name ?? orderScreenWords.unnamed}
        </CellLink>
      ),
    },
    {
      key: 'days',
      header: words.columns.days,
      prose: true,
      render: ({ subscription }) => subscription && <DayTrack day={dayOfCare(subscription.starts_on, now)} />,
    },
    { key: 'now', header: words.columns.now, render: (order) => <Now order={order} /> },
    {
      key: 'next',
      header: words.columns.next,
      render: ({ next_call_at }) => (next_call_at ? <WireTimeText value={next_call_at} /> : words.noCall),
    },
    { key: 'kit', header: words.columns.kit, render: ({ kit }) => (kit ? <KitBadge status={kit} /> : '–') },
  ]
}

function Now({ order: { alert } }: { order: ChcOrder }) {
  if (!alert) return <StatusBadge tone="neutral">{words.notShared}</StatusBadge>
  if (alert.kind) return <StatusBadge tone="warn">{words.alerts[alert.kind]}</StatusBadge>
  return <StatusBadge tone="good">{words.asPlanned}</StatusBadge>
}
