import { useAttempt } from '#platform/browser/use-attempt.ts'
import { DeskAction, fieldText } from '#rooms/access/components/desk-action.tsx'
import { Card } from '#ui/card.tsx'
import { Muted } from '#ui/muted.tsx'
import { PagePart } from '#ui/page-part.tsx'
import { Stack } from '#ui/stack.tsx'
import { StatusBadge } from '#ui/status-badge.tsx'
import { WireTimeText } from '#ui/wire-time-text.tsx'
import { actOnEscalation, type HomeCare } from '../contract/desk.ts'
import { ESCALATION_ACTS, type EscalationAct, escalationAfter } from '../rules/escalation-state.ts'
import { deskWords } from '../words/desk.ts'
import { stateWords } from '../words/states.ts'
import { NoteField } from './note-field.tsx'
import { ReadingsList } from './readings-table.tsx'
import { useReadAgain } from './use-read-again.ts'

const words = deskWords.detail
type Alarm = HomeCare['escalations'][number]

/** Every alarm, the newest first, with what alarmed and what can be done. */
export function Alarms({ care }: { care: HomeCare }) {
  const { escalations } = care
  return (
    <PagePart title={words.alarms}>
      {escalations.length === 0 && <Muted>{words.noAlarms}</Muted>}
      {escalations.map((alarm) => (
        <Card key={alarm.id}>
          <Stack gap="sm">
            <Stack direction="row" gap="sm" wrap align="center">
              <StatusBadge tone={alarm.status === 'CLOSED' ? 'good' : alarm.status === 'TAKEN' ? 'info' : 'bad'}>
                {stateWords.alarms[alarm.status]}
              </StatusBadge>
              {alarm.is_late && <StatusBadge tone="bad">{words.late}</StatusBadge>}
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
            {alarm.taken_by && <Muted size="sm">{words.takenBy(alarm.taken_by)}</Muted>}
            {alarm.closed_by && <Muted size="sm">{words.closedBy(alarm.closed_by)}</Muted>}
            <Stack direction="row" gap="sm" wrap>
              {ESCALATION_ACTS.filter((act) => escalationAfter(alarm.status, act)).map((act) => (
                <AlarmAction key={act} id={care.subscription_id} alarm={alarm} act={act} />
              ))}
            </Stack>
          </Stack>
        </Card>
      ))}
    </PagePart>
  )
}

const WORDS = { TAKE: deskWords.acts.take, NOTE: deskWords.acts.addNote, CLOSE: deskWords.acts.close }

function AlarmAction({ id, alarm, act }: { id: string; alarm: Alarm; act: EscalationAct }) {
  const send = useAttempt(actOnEscalation)
  const readAgain = useReadAgain(id)
  const { label, title, text } = WORDS[act]
  const params = { id, escalation_id: alarm.id }
  return (
    <DeskAction
      label={label}
      title={title}
      tone={act === 'NOTE' ? 'quiet' : 'leaf'}
      text={<p>{text}</p>}
      fields={(errors) => act !== 'TAKE' && <NoteField error={errors.note} />}
      act={(form) => {
        const note = fieldText(form, 'note')
        return send({ params, body: { act, ...(note && { note }) } })
      }}
      onSettled={readAgain}
    />
  )
}
