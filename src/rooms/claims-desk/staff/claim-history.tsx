import { Muted } from '#ui/muted.tsx'
import type { DeskEntry } from '../contract/desk.ts'
import { workbenchWords } from '../words/workbench.ts'
import classes from './claim-history.module.css'
import { Part } from './part.tsx'
import { WireDate } from './wire-date.tsx'

const words = workbenchWords.history

/** The history, latest first: the member's texts, the person, and what only the desk sees. */
export function ClaimHistory({ entries }: { entries: readonly DeskEntry[] }) {
  return (
    <Part title={words.label}>
      <ol className={classes.list} reversed>
        {entries.toReversed().map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries are never changed and only added
          <li key={entries.length - index} className={classes.entry}>
            <strong>{entry.header ?? words.noteOnly}</strong>
            <Muted as="span" size="sm">
              {entry.actor.name ?? words.actors[entry.actor.type]} · <WireDate at={entry.date} withTime />
            </Muted>
            {entry.text && <span>{entry.text}</span>}
            {entry.internal_note && (
              <span className={classes.internal}>
                <span className={classes.mark}>{words.internal}</span> {entry.internal_note}
              </span>
            )}
          </li>
        ))}
      </ol>
    </Part>
  )
}
