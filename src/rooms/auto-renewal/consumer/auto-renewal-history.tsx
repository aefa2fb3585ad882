import { Card } from '#ui/card.tsx'
import { DateText } from '#ui/date-text.tsx'
import { Muted } from '#ui/muted.tsx'
import { Stack } from '#ui/stack.tsx'
import { parseWireTime } from '#values/wire-time.ts'
import type { AutoDebit } from '../contract.ts'
import { autoRenewalWords } from '../words.ts'
import classes from './auto-renew.module.css'

const words = autoRenewalWords.screen

/** Consent, notices, debits and changes, newest first. */
export function AutoRenewalHistory({ history }: Pick<AutoDebit, 'history'>) {
  return (
    <Card as="section" labelledBy="history">
      <h2 id="history" className={classes.part}>
        {words.history}
      </h2>
      {history.length === 0 && <p className={classes.note}>{words.noHistory}</p>}
      <Stack as="ul" gap="md">
        {history.map(({ kind, at }, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list only grows at its head, and two lines may be alike
          <li key={`${at} ${kind} ${line}`} className={classes.event}>
            <span>{words.happened[kind] ?? kind}</span>
            <Muted as="span">
              <DateText value={parseWireTime(at)?.toISOString() ?? at} withTime />
            </Muted>
          </li>
        ))}
      </Stack>
    </Card>
  )
}
