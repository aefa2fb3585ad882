import { useState } from 'react'
import { appOrBrowser, filesFromApp } from '#rooms/native-app/components/app-or-browser.ts'
import { BridgeError } from '#rooms/native-app/components/bridge.ts'
import type { BridgeAction } from '#rooms/native-app/rules/bridge-message.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Muted } from '#ui/muted.tsx'
import { Stack } from '#ui/stack.tsx'
import { Title } from '#ui/title.tsx'
import { bridgeWords as words } from '../bridge-words.ts'

/** Files from the app, undefined where it has none; null for what hands over none. */
type BridgeCall = () => Promise<readonly File[] | undefined | null>

const ASKED: Partial<Record<BridgeAction, BridgeCall>> = {
  download: () => done(appOrBrowser('download', { url: `${location.origin}/robots.txt` })),
  openCamera: () => filesFromApp('openCamera', { accept: 'image/*', max_files: 1 }),
  openGallery: () => filesFromApp('openGallery', { accept: 'image/*', max_files: 5 }),
  pickFile: () => filesFromApp('pickFile', { accept: '.pdf', max_files: 1 }),
  openDeeplink: () => done(appOrBrowser('openDeeplink', { link: `${location.origin}/plus/my-plan` })),
  openChat: () => done(appOrBrowser('openChat', { call_phone: '' })),
  share: () => done(appOrBrowser('share', { title: document.title, url: `${location.origin}/plus/` })),
  close: () => done(appOrBrowser('close', {})),
}

async function done(act: Promise<void>): Promise<null> {
  await act
  return null
}

/** A button for each action of the bridge, and what came of it. */
export function AskPanel({ onAsked }: { onAsked: () => void }) {
  const [outcome, setOutcome] = useState('')
  const ask = async (action: string, act: BridgeCall) => {
    try {
      const files = await act()
      const named = files?.map(({ name, size }) => `${name} (${size})`).join(', ')
      if (named !== undefined) setOutcome(words.files(action, named))
      else setOutcome(files === null ? words.done(action) : words.byBrowser(action))
    } catch (error) {
      if (!(error instanceof BridgeError)) throw error
      setOutcome(words.failed(action, error.code))
    }
    onAsked()
  }
  return (
    <Card as="section" labelledBy="ask-heading">
      <Stack gap="lg">
        <Title id="ask-heading">{words.ask}</Title>
        <Muted>{words.askLead}</Muted>
        <Stack direction="row" gap="sm" wrap>
          {Object.entries(ASKED).map(([action, act]) => (
            <Button key={action} tone="quiet" onClick={() => void ask(action, act)}>
              {action}
            </Button>
          ))}
        </Stack>
        <p role="status" aria-label={words.outcome}>
          {outcome}
        </p>
      </Stack>
    </Card>
  )
}
