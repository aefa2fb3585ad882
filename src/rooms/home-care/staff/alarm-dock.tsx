import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useAttempt } from '#platform/browser/use-attempt.ts'
import type { BodyOf } from '#platform/contract/call.ts'
import { CallError } from '#platform/contract/client.ts'
import { DeskAction, fieldText } from '#rooms/access/components/desk-action.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { FactList } from '#ui/fact-list.tsx'
import { focusHeadingIfLost } from '#ui/focus-heading.ts'
import { Muted } from '#ui/muted.tsx'
import { Notice } from '#ui/notice.tsx'
import { useSingleKeys } from '#ui/single-keys.ts'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { Title } from '#ui/title.tsx'
import { spacedMobile } from '#values/spaced-mobile.ts'
import { actOnEscalation, type HomeCare } from '../contract/desk.ts'
import { ALARM_OUTCOMES } from '../rules/escalation-state.ts'
import { deskWords } from '../words/desk.ts'
import classes from './alarm-dock.module.css'
import { AlarmTime } from './alarm-time.tsx'
import { doctorText } from './doctor.tsx'
import { NoteField } from './note-field.tsx'
import { useReadAgain } from './use-read-again.ts'

const words = deskWords.dock
export type Alarm = HomeCare['escalations'][number]

const CHOICES = [...ALARM_OUTCOMES, 'NOT_REACHED'] as const
type Choice = (typeof CHOICES)[number]
type AlarmBody = BodyOf<typeof actOnEscalation>

/** The alarm that goes on: how long is left, whom to call, and how it ends. */
export function AlarmDock({ care, alarm }: { care: HomeCare; alarm: Alarm }) {
  const { subscription_id: id, patient } = care
  const send = useAttempt(actOnEscalation)
  const readAgain = useReadAgain(id)
  const phone = useRef<HTMLAnchorElement>(null)
  const act = useMutation({
    mutationFn: (body: AlarmBody) => send({ params: { id, escalation_id: alarm.id }, body }),
    onSettled: async (_, __, body) => {
      await readAgain()
      // The button is gone with what it did: after taking an alarm the next thing is to call.
      if (body.act === 'TAKE') phone.current?.focus()
      else setTimeout(focusHeadingIfLost)
    },
  })
  const isOpen = alarm.status === 'OPEN'
  const take = () => act.mutate({ act: 'TAKE' })
  useSingleKeys({ c: () => phone.current?.click(), t: isOpen ? take : undefined })
  const tel = (number: string) => (
    <a key={number} href={`tel:${number}`}>
      {spacedMobile(number)}
    </a>
  )
  return (
    <aside className={classes.dock} aria-label={words.title}>
      <AlarmTime alarm={alarm} care={care} />
      <div className={classes.part}>
        {act.error && (
          <Notice tone="bad" title={words.failed} live>
            {act.error.message}
          </Notice>
        )}
        <div className={classes.acts}>
          {isOpen && (
            <Button busy={act.isPending} onClick={take}>
              {words.take}
            </Button>
          )}
          <a ref={phone} href={`tel:${patient.mobile}`} className={buttonClass({ tone: isOpen ? 'quiet' : 'leaf' })}>
            {words.call}
          </a>
          {!isOpen && (
            <DeskAction
              label={words.handOver.label}
              title={words.handOver.title}
              text={<p>{words.handOver.text}</p>}
              fields={(errors) => <NoteField error={errors.note} />}
              act={(form) =>
                send({
                  params: { id, escalation_id: alarm.id },
                  body: { act: 'HAND_OVER', note: fieldText(form, 'note') ?? '' },
                })
              }
              onSettled={readAgain}
            />
          )}
        </div>
        <FactList
          facts={[
            [words.facts.account, tel(patient.mobile)],
            [
              words.facts.caregiver,
              patient.caregiver_name && (
                <>
                  {patient.caregiver_name}, {tel(patient.caregiver_mobile)}
                </>
              ),
            ],
            [words.facts.address, tel(patient.phone)],
            [words.facts.doctor, doctorText(care)],
          ]}
        />
      </div>
      {!isOpen && (
        <Ending
          key={alarm.next_try_at}
          busy={act.isPending}
          problems={act.error instanceof CallError ? act.error.fields : {}}
          onSave={act.mutate}
        />
      )}
    </aside>
  )
}

interface EndingProps {
  busy: boolean
  problems: Readonly<Record<string, string>>
  onSave: (body: AlarmBody) => void
}

/** How it ended, or that nobody answered; a note without either is only added. */
function Ending({ busy, problems, onSave }: EndingProps) {
  const [chosen, setChosen] = useState<Choice>()
  const [doctor, setDoctor] = useState('')
  const [note, setNote] = useState('')
  useSingleKeys(Object.fromEntries(CHOICES.map((one, index) => [String(index + 1), () => setChosen(one)])))
  const typed = note.trim()
  const save = (event: FormEvent) => {
    event.preventDefault()
    const more = typed ? { note: typed } : {}
    if (!chosen) onSave({ act: 'NOTE', ...more })
    else if (chosen === 'NOT_REACHED') onSave({ act: 'NOT_REACHED', ...more })
    else onSave({ act: 'CLOSE', outcome: chosen, ...(doctor.trim() && { doctor: doctor.trim() }), ...more })
  }
  return (
    <form noValidate className={classes.part} onSubmit={save}>
      <fieldset>
        <legend>
          <Title as="span" size="md">
            {words.end}
          </Title>
        </legend>
        <Muted size="sm">{words.never}</Muted>
        {CHOICES.map((one, index) => (
          <label key={one} className={classes.outcome}>
            <input type="radio" name="outcome" checked={chosen === one} onChange={() => setChosen(one)} />
            {words.outcomes[one]}
            <span className={classes.key}>{index + 1}</span>
          </label>
        ))}
      </fieldset>
      {chosen && chosen !== 'NOT_REACHED' && (
        <TextField
          name="doctor"
          label={words.doctor}
          value={doctor}
          maxLength={100}
          error={problems.doctor}
          onChange={({ target }) => setDoctor(target.value)}
        />
      )}
      <TextAreaField
        name="note"
        label={words.note}
        optional={chosen === 'NOT_REACHED'}
        value={note}
        maxLength={2000}
        error={problems.note}
        onChange={({ target }) => setNote(target.value)}
      />
      <Button type="submit" tone="quiet" busy={busy} disabled={!chosen && typed === ''}>
        {!chosen && typed ? words.addNote : words.save}
      </Button>
    </form>
  )
}
