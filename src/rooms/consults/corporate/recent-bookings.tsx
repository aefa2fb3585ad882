import { useQuery } from '@tanstack/react-query'
import { queryOf } from '#platform/contract/client.ts'
import { Button } from '#ui/button.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { IconRefresh } from '#ui/icons.ts'
import { Muted } from '#ui/muted.tsx'
import { Split } from '#ui/split.tsx'
import { Stack } from '#ui/stack.tsx'
import { StatusBadge } from '#ui/status-badge.tsx'
import { Title } from '#ui/title.tsx'
import { WireTimeText } from '#ui/wire-time-text.tsx'
import { type Booking, listAgentBookings } from '../contract/agent-booking.ts'
import { statusGroup } from '../rules/consult-status.ts'
import { agentScreenWords } from '../words/agent-screen.ts'

const words = agentScreenWords.recent
const TONES = { 'in progress': 'waiting', success: 'good', failure: 'bad' } as const
/** While a doctor is looked for, the list is read again by itself. */
const REFRESH_MS = 15_000

const COLUMNS: readonly Column<Booking>[] = [
  { key: 'member', header: words.member, render: ({ member_name }) => member_name },
  { key: 'plan', header: words.plan, render: ({ plan_name }) => plan_name },
  { key: 'asked', header: words.asked, render: ({ requested_at }) => <WireTimeText value={requested_at} /> },
  {
    key: 'status',
    header: words.status,
    render: ({ status, is_late }) => (
      <Stack gap="2xs" align="start">
        <StatusBadge tone={TONES[statusGroup(status)]}>{agentScreenWords.statuses[status]}</StatusBadge>
        {is_late && <Muted size="sm">{words.late}</Muted>}
      </Stack>
    ),
  },
  { key: 'doctor', header: words.doctor, render: ({ doctor_name }) => doctor_name ?? words.noDoctor },
]

/** What became of the agent's bookings, also of those that a doctor accepted after the screen had stopped asking. */
export function RecentBookings({ subsidiaryId }: { subsidiaryId: string }) {
  const { data, error, isFetching, refetch } = useQuery({
    ...queryOf(listAgentBookings, { params: { subsidiaryId } }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.bookings.some(({ status }) => status === 'initiated') ? REFRESH_MS : false,
  })
  return (
    <Stack as="section" gap="md" aria-labelledby="recent-bookings" bounded>
      <Split align="start">
        <Stack gap="2xs">
          <Title id="recent-bookings">{words.title}</Title>
          <Muted>{words.lead}</Muted>
        </Stack>
        <Button
          tone="quiet"
          busy={isFetching}
          icon={<IconRefresh size={18} aria-hidden="true" />}
          onClick={() => void refetch()}
        >
          {words.refresh}
        </Button>
      </Split>
      {error && !data ? (
        <ErrorState title={words.failed} error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label={words.title}
          columns={COLUMNS}
          rows={data?.bookings ?? []}
          rowKey={({ transaction_id }) => transaction_id}
          loading={!data}
          empty={<EmptyState title={words.none} advice={words.noneText} />}
        />
      )}
    </Stack>
  )
}
