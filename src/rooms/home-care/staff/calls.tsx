import { useAttempt } from '#platform/browser/use-attempt.ts'
import { DeskAction, fieldText } from '#rooms/access/components/desk-action.tsx'
import { fromTyped, toTyped } from '#rooms/checkups/rules/typed-time.ts'
import { Muted } from '#ui/muted.tsx'
import { PagePart } from '#ui/page-part.tsx'
import { Stack } from '#ui/stack.tsx'
import { TextField } from '#ui/text-field.tsx'
import { WireTimeText } from '#ui/wire-time-text.tsx'
import { addDays } from '#values/ist-date.ts'
import { parseWireTime } from '#values/wire-time.ts'
import { CallBadge } from '../components/badges.tsx'
import type { CareConsult } from '../contract/care.ts'
import { actOnCareCall, CALL_ACTS, type HomeCare } from '../contract/desk.ts'
import { type CallEvent, callAfter, lacksCredit, mayRecord } from '../rules/call-state.ts'
import { deskWords } from '../words/desk.ts'
import { memberWords } from '../words/member.ts'
import { NoteField } from './note-field.tsx'
import { useReadAgain } from './use-read-again.ts'

type Act = (typeof CALL_ACTS)[number]
const EVENTS: Record<Act, CallEvent> = { DONE: 'finish', MISSED: 'miss', MOVED: 'move' }
const { acts: words } = deskWords
const WORDS = { DONE: words.done, MISSED: words.missed, MOVED: words.move }

const { calendar } = memberWords
const NAMES = { SCHEDULED: calendar.scheduled, ON_DEMAND: calendar.onDemand, ALARM: calendar.alarm }

/** The calendar, each call with what can be recorded of it. */
export function Calls({ care }: { care: HomeCare }) {
  return (
    <PagePart title={deskWords.detail.calls}>
      <Stack as="ul" gap="md">
        {care.consults.map((call) => (
          <li key={call.id}>
            <Stack gap="2xs">
              <Stack direction="row" gap="sm" wrap align="center" justify="between">
                <span>
                  {NAMES[call.kind](call.day)}
                  {' · '}
                  <WireTimeText value={call.due_at} />
                </span>
                <CallBadge status={call.status} />
              </Stack>
              {call.doctor_name && <Muted size="sm">{call.doctor_name}</Muted>}
              <Stack direction="row" gap="sm" wrap>
                {actsOn(care, call).map((act) => (
                  <CallAction key={act} id={care.subscription_id} call={call} act={act} />
                ))}
              </Stack>
            </Stack>
          </li>
        ))}
      </Stack>
    </PagePart>
  )
}

function actsOn({ status, starts_on, day, consults }: HomeCare, call: CareConsult): Act[] {
  const today = addDays(starts_on, day - 1)
  const isRecorded = mayRecord(timeOf(call), today)
  return CALL_ACTS.filter(
    (act) =>
      callAfter(call.status, EVENTS[act]) &&
      !(call.kind === 'ALARM' && act === 'MOVED') &&
      !lacksCredit(call, EVENTS[act], consults) &&
      (act === 'MOVED' ? status === 'ACTIVE' : isRecorded),
  )
}

const timeOf = ({ due_at }: CareConsult) => parseWireTime(due_at) ?? new Date(0)

function CallAction({ id, call, act }: { id: string; call: CareConsult; act: Act }) {
  const send = useAttempt(actOnCareCall)
  const readAgain = useReadAgain(id)
  const { label, title, text } = WORDS[act]
  return (
    <DeskAction
      label={label}
      accessibleLabel={words.call(label, call.day)}
      title={title}
      text={<p>{text}</p>}
      fields={(errors) => (
        <>
          {act === 'MOVED' && (
            <TextField
              name="due_at"
              type="datetime-local"
              label={words.time}
              defaultValue={toTyped(timeOf(call))}
              error={errors.due_at}
            />
          )}
          <NoteField error={errors.note} optional={act !== 'DONE'} />
        </>
      )}
      act={(form) => {
        const typed = fieldText(form, 'due_at')
        const note = fieldText(form, 'note')
        const body = { act, ...(typed && { due_at: fromTyped(typed) ?? typed }), ...(note && { note }) }
        return send({ params: { id, call_id: call.id }, body })
      }}
      onSettled={readAgain}
    />
  )
}
