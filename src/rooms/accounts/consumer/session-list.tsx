import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { DateText } from '#ui/date-text.tsx'
import { Notice } from '#ui/notice.tsx'
import { Split } from '#ui/split.tsx'
import { Stack } from '#ui/stack.tsx'
import { StatusBadge } from '#ui/status-badge.tsx'
import { parseWireTime } from '#values/wire-time.ts'
import type { ListedSession } from '../contract.ts'
import { accountsWords } from '../words.ts'
import classes from './sessions-screen.module.css'
import { useLogOut } from './use-log-out.ts'

const words = accountsWords.sessions

/** Each browser and app that is logged in, with a button to end its session. */
export function SessionList({ sessions, onChange }: { sessions: readonly ListedSession[]; onChange: () => void }) {
  const [asking, setAsking] = useState(false)
  const { busy, ended, failure, end, endEverywhere } = useLogOut(onChange)
  return (
    <>
      {failure && !asking && (
        <Notice tone="bad" live>
          {failure.message}
        </Notice>
      )}
      {ended && !failure && (
        <Notice tone="good" live>
          {words.done}
        </Notice>
      )}
      <Stack as="ul" gap="md">
        {sessions.map((session) => (
          <Card key={session.id} as="li">
            <Split>
              <div>
                <h2 className={classes.device}>
                  {session.device ?? words.unknownDevice}
                  {session.current && <StatusBadge tone="good">{words.thisDevice}</StatusBadge>}
                </h2>
                <div className={classes.facts}>
                  <div>
                    {words.lastUsed} <When at={session.last_seen_at} />
                  </div>
                  <div>
                    {words.since} <When at={session.created_at} />
                  </div>
                  {session.address && (
                    <div>
                      {words.address} {session.address}
                    </div>
                  )}
                </div>
              </div>
              <Button
                tone="quiet"
                busy={busy === session.id}
                aria-label={words.logOutNamed(session.device ?? words.unknownDevice)}
                onClick={() => void end(session)}
              >
                {words.logOut}
              </Button>
            </Split>
          </Card>
        ))}
      </Stack>
      <div className={classes.everywhere}>
        <Button tone="danger" onClick={() => setAsking(true)}>
          {words.logOutEverywhere}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        title={words.everywhereTitle}
        confirmLabel={words.logOutEverywhere}
        danger
        busy={busy === 'everywhere'}
        failure={failure?.message}
        onConfirm={() => void endEverywhere().then((isDone) => isDone && setAsking(false))}
        onCancel={() => setAsking(false)}
      >
        {words.everywhereText}
      </ConfirmDialog>
    </>
  )
}

function When({ at }: { at: string }) {
  return <DateText value={parseWireTime(at)?.toISOString() ?? at} withTime />
}
