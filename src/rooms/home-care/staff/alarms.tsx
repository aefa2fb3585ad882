import { Card } from '#ui/card.tsx'
import { Muted } from '#ui/muted.tsx'
import { PagePart } from '#ui/page-part.tsx'
import { Stack } from '#ui/stack.tsx'
import { StatusBadge } from '#ui/status-badge.tsx'
import { WireTimeText } from '#ui/wire-time-text.tsx'
import { deskWords } from '../words/desk.ts'
import { stateWords } from '../words/states.ts'
import type { Alarm } from './alarm-dock.tsx'
import { momentOf } from './alarm-time.tsx'
import { ReadingsList } from './readings-table.tsx'

const words = deskWords.detail

/** Alarms, the newest first, with what alarmed and how each ended. */
export function Alarms({ alarms, title, asOf }: { alarms: readonly Alarm[]; title: string; asOf: string }) {
  return (
    <PagePart title={title}>
      {alarms.length === 0 && <Muted>{words.noAlarms}</Muted>}
      {alarms.map((alarm) => (
        <Card key={alarm.id}>
          <Stack gap="sm">
            <Stack direction="row" gap="sm" wrap align="center">
              <StatusBadge tone={alarm.status === 'CLOSED' ? 'good' : alarm.status === 'TAKEN' ? 'info' : 'bad'}>
                {alarm.status === 'OPEN' && alarm.handed_over_at ? words.handedOver : stateWords.alarms[alarm.status]}
              </StatusBadge>
              {alarm.is_late && <StatusBadge tone="bad">{words.late}</StatusBadge>}
              {alarm.outcome && <strong>{deskWords.dock.ended[alarm.outcome]}</strong>}
              <Muted size="sm">
                {words.raised} <WireTimeText value={alarm.opened_at} /> · {words.due}{' '}
                <WireTimeText value={alarm.due_at} />
              </Muted>
            </Stack>
            {alarm.tapped_at && (
              <p>
                {words.tapped} <WireTimeText value={alarm.tapped_at} />. {alarm.vitals.length === 0 && words.noNumber}
              </p>
            )}
            <ReadingsList vitals={alarm.vitals} />
            {alarm.advice_version && <Muted size="sm">{words.adviceVersion(alarm.advice_version)}</Muted>}
            {alarm.handed_over_by && alarm.handed_over_at && (
              <Muted size="sm">{words.handedOverBy(alarm.handed_over_by, momentOf(alarm.handed_over_at, asOf))}</Muted>
            )}
            {alarm.taken_by && <Muted size="sm">{words.takenBy(alarm.taken_by)}</Muted>}
            {alarm.closed_by && (
              <Muted size="sm">
                {alarm.doctor ? words.decidedBy(alarm.doctor, alarm.closed_by) : words.closedBy(alarm.closed_by)}
              </Muted>
            )}
          </Stack>
        </Card>
      ))}
    </PagePart>
  )
}
