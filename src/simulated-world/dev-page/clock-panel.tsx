import { type FormEvent, useState } from 'react'
import { request } from '#platform/contract/client.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { DateText } from '#ui/date-text.tsx'
import { Muted } from '#ui/muted.tsx'
import { Stack } from '#ui/stack.tsx'
import { TextField } from '#ui/text-field.tsx'
import { Title } from '#ui/title.tsx'
import { moveClock } from '../contract.ts'
import { words } from '../words.ts'
import classes from './dev-page.module.css'
import { useAction } from './use-action.ts'

const STEPS = ['PT30S', 'PT5M', 'PT1H', 'P1D', 'P7D', 'P30D'] as const

/** The time in the simulated world, and the control that moves it; it only moves forward. */
export function ClockPanel({ now }: { now: string }) {
  const { act, busy, failure } = useAction()
  const [typed, setTyped] = useState('')
  const move = (advance: string) => act(advance, () => request(moveClock, { body: { advance } }))
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (await move(typed.trim())) setTyped('')
  }
  return (
    <Card as="section" labelledBy="clock-heading">
      <div className={classes.clock}>
        <div>
          <Title id="clock-heading">{words.clock.title}</Title>
          <p className={classes.now}>
            <DateText value={now} withTime />
          </p>
          <Muted size="sm">{words.clock.lead}</Muted>
        </div>
        <Stack gap="lg">
          <Stack direction="row" gap="sm" wrap>
            {STEPS.map((step) => (
              <Button key={step} tone="quiet" busy={busy === step} onClick={() => void move(step)}>
                {words.clock.steps[step]}
              </Button>
            ))}
          </Stack>
          <form className={classes.line} onSubmit={(event) => void submit(event)}>
            <TextField
              name="advance"
              label={words.clock.other}
              description={words.clock.example}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
              error={failure}
              optional
              autoComplete="off"
            />
            <Button type="submit" busy={busy !== undefined && busy === typed.trim()}>
              {words.clock.move}
            </Button>
          </form>
        </Stack>
      </div>
    </Card>
  )
}
