import { Link } from 'react-router'
import type { AnswerOf } from '#platform/contract/call.ts'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PagePart } from '#ui/page-part.tsx'
import { formatDate } from '#values/display-time.ts'
import type { readHealthCamp } from '../contract/company.ts'
import { companyCampWords as words } from '../words/company.ts'

type CampFigures = AnswerOf<typeof readHealthCamp>
type Day = CampFigures['by_day'][number]
type Slot = CampFigures['by_slot'][number]

const COUNTS: readonly Column<Pick<Day, 'registrations' | 'checkups'>>[] = [
  {
    key: 'walkins',
    header: words.registrations.walkIns,
    align: 'end',
    render: ({ registrations }) => count(registrations.walkins),
  },
  { key: 'done', header: words.checkups.title, align: 'end', render: ({ checkups }) => count(checkups.total) },
]

interface DayTableProps {
  days: readonly Day[]
  chosen: string | undefined
  hrefOf: (day: string) => string
}

/** Each day of a location; a day leads to its slots. */
export function DayTable({ days, chosen, hrefOf }: DayTableProps) {
  const columns: Column<Day>[] = [
    {
      key: 'day',
      header: words.day,
      render: ({ date }) => (
        <Link to={hrefOf(date)} preventScrollReset>
          {formatDate(date)}
        </Link>
      ),
    },
    {
      key: 'ahead',
      header: words.registrations.ahead,
      align: 'end',
      render: ({ registrations }) => count(registrations.scheduled_count),
    },
    ...COUNTS,
  ]
  return (
    <PagePart title={words.byDay} note={chosen ? undefined : words.bySlotChoose}>
      <DataTable
        label={words.byDay}
        columns={columns}
        rows={days}
        rowKey={({ date }) => date}
        isMarked={({ date }) => date === chosen}
        density="compact"
        empty={null}
      />
    </PagePart>
  )
}

const SLOT_COLUMNS: readonly Column<Slot>[] = [
  { key: 'time', header: words.time, render: ({ start_time, end_time }) => `${start_time} – ${end_time}` },
  {
    key: 'places',
    header: words.places,
    align: 'end',
    render: ({ registrations, capacity }) => words.of(count(registrations.scheduled_count), count(capacity)),
  },
  ...COUNTS,
]

/** The slots of one day. */
export function SlotTable({ slots }: { slots: readonly Slot[] }) {
  return (
    <PagePart title={words.bySlot} note={words.bySlotNote}>
      <DataTable
        label={words.bySlot}
        columns={SLOT_COLUMNS}
        rows={slots}
        rowKey={({ date, start_time }) => `${date} ${start_time}`}
        density="compact"
        empty={<EmptyState title={words.noSlots} />}
      />
    </PagePart>
  )
}

function count(number: number): string {
  return number.toLocaleString('en-IN')
}
