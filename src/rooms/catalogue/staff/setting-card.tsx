import { useState } from 'react'
import { BulletList } from '#ui/bullet-list.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { DateText } from '#ui/date-text.tsx'
import { Muted } from '#ui/muted.tsx'
import { Stack } from '#ui/stack.tsx'
import { Title } from '#ui/title.tsx'
import { parseWireTime } from '#values/wire-time.ts'
import type { SettingReply } from '../contract.ts'
import { screenWords } from '../words.ts'
import classes from './catalogue.module.css'
import { SettingForm } from './setting-form.tsx'

const words = screenWords.settings

interface SettingCardProps {
  setting: SettingReply
  onSaved: (setting: SettingReply) => void
  onStale: () => void
}

/** One setting: its value and meaning, its future and past values, and a form to change it. */
export function SettingCard({ setting, onSaved, onStale }: SettingCardProps) {
  const [open, setOpen] = useState(false)
  const { label, description, unit, value, scheduled, history, effective_from } = setting
  const shown = (one: unknown) => shownValue(one, unit)
  return (
    <Card as="article">
      <Stack gap="sm">
        <Title as="h3" size="sm">
          {label}
        </Title>
        <Muted size="sm">{description}</Muted>
        <p className={classes.value}>{shown(value)}</p>
        {effective_from && (
          <Muted size="sm">
            {words.since} <Moment at={effective_from} />
          </Muted>
        )}
        {scheduled.map((next) => (
          <p key={next.effective_from}>
            {words.from} <Moment at={next.effective_from} />: <strong>{shown(next.value)}</strong>
          </p>
        ))}
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
          <div>
            <Button tone="quiet" aria-label={words.changeOf(label)} onClick={() => setOpen(true)}>
              {words.change}
            </Button>
          </div>
        )}
        {history.length > 0 && (
          <details>
            <summary className={classes.summary}>{words.history(history.length)}</summary>
            <BulletList>
              {history.map((entry) => (
                <li key={`${entry.set_at} ${entry.effective_from} ${JSON.stringify(entry.value)}`}>
                  {shown(entry.value)}, {words.from} <Moment at={entry.effective_from} /> ·{' '}
                  {entry.set_by ?? words.machine}, <Moment at={entry.set_at} />
                </li>
              ))}
            </BulletList>
          </details>
        )}
      </Stack>
    </Card>
  )
}

function Moment({ at }: { at: string }) {
  return <DateText value={parseWireTime(at)?.toISOString() ?? at} withTime />
}

/** A value for display, with its unit. */
function shownValue(value: unknown, unit: string | null): string {
  if (typeof value === 'boolean') return value ? words.on : words.off
  if (typeof value === 'number') {
    const figure = value.toLocaleString('en-IN')
    return unit === '₹' ? `₹${figure}` : [figure, unit].filter(Boolean).join(' ')
  }
  if (value === '' || value === null || value === undefined) return words.empty
  return typeof value === 'string' ? value : JSON.stringify(value)
}
