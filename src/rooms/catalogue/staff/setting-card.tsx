import { useEffect, useRef, useState } from 'react'
import { BulletList } from '#ui/bullet-list.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Muted } from '#ui/muted.tsx'
import { Stack } from '#ui/stack.tsx'
import { Title } from '#ui/title.tsx'
import type { SettingReply } from '../contract/settings.ts'
import { settingWords as words } from '../words/settings.ts'
import classes from './catalogue.module.css'
import { Moment, shownValue } from './setting-facts.tsx'
import { SettingForm } from './setting-form.tsx'
import { ClosedProposalPart, SettingProposalPart } from './setting-proposal-part.tsx'

interface SettingCardProps {
  setting: SettingReply
  mayEdit: boolean
  onSaved: (setting: SettingReply) => void
  /** Reads the settings again. */
  onStale: () => void
}

/** One setting: its value and meaning, its future, proposed and past values, and a form to change it. */
export function SettingCard({ setting, mayEdit, onSaved, onStale }: SettingCardProps) {
  const [open, setOpen] = useState(false)
  const { key, label, description, unit, value, money, proposal, closed, scheduled, history, effective_from } = setting
  const title = useRef<HTMLHeadingElement>(null)
  const shownState = [open, proposal?.id, history.length].join(' ')
  const lastState = useRef(shownState)
  // The button that was pressed may be gone with its proposal or form.
  useEffect(() => {
    if (lastState.current === shownState) return
    lastState.current = shownState
    if (document.activeElement === document.body) title.current?.focus({ preventScroll: true })
  }, [shownState])
  const shown = (one: unknown) => shownValue(one, unit)
  return (
    <Card as="article">
      <Stack gap="sm">
        <Title as="h3" size="md" id={key} ref={title} tabIndex={-1}>
          {label}
        </Title>
        <Muted size="sm">
          {description} {money && words.money}
        </Muted>
        <p className={classes.value}>{shown(value)}</p>
        {effective_from && (
          <Muted size="sm">
            {words.since} <Moment at={effective_from} />
          </Muted>
        )}
        {scheduled.map((next) => (
          <p key={next.effective_from}>
            {words.scheduledFrom} <Moment at={next.effective_from} />: <strong>{shown(next.value)}</strong>
          </p>
        ))}
        {proposal && (
          <SettingProposalPart setting={setting} proposal={proposal} mayEdit={mayEdit} onSettled={onStale} />
        )}
        {closed && !proposal && <ClosedProposalPart closed={closed} unit={unit} />}
        {open ? (
          <SettingForm
            setting={setting}
            onClose={() => setOpen(false)}
            onStale={onStale}
            onSaved={(saved) => {
              setOpen(false)
              onSaved(saved)
            }}
          />
        ) : (
          mayEdit &&
          !proposal && (
            <div>
              <Button tone="quiet" aria-label={words.changeOf(label)} onClick={() => setOpen(true)}>
                {words.change}
              </Button>
            </div>
          )
        )}
        {history.length > 0 && (
          <details>
            <summary className={classes.summary}>{words.history(history.length)}</summary>
            <BulletList>
              {history.map((entry) => (
                <li key={`${entry.set_at} ${entry.effective_from} ${JSON.stringify(entry.value)}`}>
                  {shown(entry.value)}, {words.from} <Moment at={entry.effective_from} /> ·{' '}
                  {entry.set_by ?? words.machine}, <Moment at={entry.set_at} />
                  {entry.proposed_by && `, ${words.proposedThis(entry.proposed_by)}`}
                  {entry.reason && ` · ${words.because} ${entry.reason}`}
                </li>
              ))}
            </BulletList>
          </details>
        )}
      </Stack>
    </Card>
  )
}
