import { type FormEvent, useEffect, useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { pageRead } from '#platform/serving/page-read.ts'
import { capabilities, onAppEvent } from '#rooms/native-app/components/bridge.ts'
import { appAroundPage } from '#rooms/native-app/components/in-app.ts'
import {
  enterApp,
  leaveApp,
  SIMULATED_APPS,
  type SimulatedAppName,
} from '#rooms/native-app/components/simulated-apps.ts'
import {
  BEHAVIOURS,
  type Behaviour,
  type SimulatedRequest,
  simulatedRequests,
} from '#rooms/native-app/components/simulated-bridge.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Muted } from '#ui/muted.tsx'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Stack } from '#ui/stack.tsx'
import { TextField } from '#ui/text-field.tsx'
import { Title } from '#ui/title.tsx'
import { bridgeWords as words } from '../bridge-words.ts'
import { readClock } from '../contract.ts'
import { AskPanel } from './ask-panel.tsx'
import classes from './dev-page.module.css'

/** Not found outside simulator mode, like the clock's call. */
export async function loader({ context }: LoaderFunctionArgs) {
  await pageRead(context, readClock, {})
  return null
}

/** Makes this tab the web view of an app. */
export default function BridgePage() {
  const [system, setSystem] = useState<string>()
  const [requests, setRequests] = useState<SimulatedRequest[]>([])
  const read = () => setRequests(simulatedRequests())
  useEffect(() => {
    setSystem(appAroundPage())
    setRequests(simulatedRequests())
    // Installs the bridge of this tab's app, for the buttons below.
    void capabilities()
    return onAppEvent(() => undefined)
  }, [])
  return (
    <PageColumn>
      <PageHeading title={words.title} lead={words.lead} />
      <ChooseApp system={system} />
      <Card as="section" labelledBy="pages-heading">
        <Title id="pages-heading">{words.pages}</Title>
        <Stack gap="sm" direction="row" wrap>
          {Object.entries(words.links).map(([path, label]) => (
            // A whole page, as an app loads it.
            <a key={path} className={buttonClass({ tone: 'quiet' })} href={`/plus/${path === 'buy' ? '' : path}?app=1`}>
              {label}
            </a>
          ))}
        </Stack>
      </Card>
      <AskPanel onAsked={read} />
      <Events />
      <section aria-labelledby="log-heading" className={classes.panel}>
        <Title id="log-heading">{words.log}</Title>
        {requests.length === 0 && <Muted>{words.logEmpty}</Muted>}
        <Stack as="ul" gap="sm">
          {requests.map(({ action, payload, outcome }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list is read again as a whole
            <li key={index} className={classes.item}>
              <strong>{action}</strong> <code className={classes.text}>{JSON.stringify(payload)}</code> {outcome}
            </li>
          ))}
        </Stack>
      </section>
    </PageColumn>
  )
}

function ChooseApp({ system }: { system: string | undefined }) {
  const choose = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const chosen = new FormData(event.currentTarget)
    enterApp(chosen.get('app') as SimulatedAppName, chosen.get('behaviour') as Behaviour)
    location.reload()
  }
  const optionsOf = (labels: Record<string, string>, values: readonly string[]) =>
    values.map((value) => ({ value, label: labels[value] ?? value }))
  return (
    <Card as="section" labelledBy="app-heading">
      <Stack as="form" gap="lg" onSubmit={choose}>
        <Title id="app-heading">{words.choose}</Title>
        <p role="status">{system ? words.inside(system) : words.outside}</p>
        <SelectField name="app" label={words.app} options={optionsOf(words.apps, Object.keys(SIMULATED_APPS))} />
        <SelectField
          name="behaviour"
          label={words.behaviour}
          options={optionsOf(words.behaviours, [...BEHAVIOURS, 'no-bridge'])}
        />
        <Stack direction="row" gap="sm" wrap>
          <Button type="submit">{words.enter}</Button>
          <Button
            tone="quiet"
            onClick={() => {
              leaveApp()
              location.reload()
            }}
          >
            {words.leave}
          </Button>
        </Stack>
      </Stack>
    </Card>
  )
}

/** What the app sends unasked. */
function Events() {
  const send = (data: unknown) => window.PlusBridge?.onmessage?.({ data })
  const open = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    send({ event: 'open', link: new FormData(event.currentTarget).get('link') })
  }
  return (
    <Card as="section" labelledBy="events-heading">
      <Stack as="form" gap="lg" onSubmit={open}>
        <Title id="events-heading">{words.events}</Title>
        <TextField name="link" label={words.link} defaultValue="/plus/my-plan" autoComplete="off" />
        <Stack direction="row" gap="sm" wrap>
          <Button type="submit">{words.open}</Button>
          <Button tone="quiet" onClick={() => send({ event: 'back' })}>
            {words.back}
          </Button>
        </Stack>
      </Stack>
    </Card>
  )
}
