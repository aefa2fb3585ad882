import { DateText } from '#ui/date-text.tsx'
import { Stack } from '#ui/stack.tsx'
import { parseWireTime } from '#values/wire-time.ts'
import type { CatalogueItem } from '../contract.ts'
import { screenWords as words } from '../words.ts'
import classes from './catalogue.module.css'
import { wordsOf } from './field-control.tsx'

/** The versions of a plan, newest first: the changes in each and the number of its active subscriptions. */
export function VersionList({ versions }: Pick<CatalogueItem, 'versions'>) {
  return (
    <section className={classes.section} aria-labelledby="versions">
      <h2 id="versions">{words.versions}</h2>
      <Stack as="ol" gap="lg" reversed>
        {versions.map(({ number, published_at, published_by, running, changes }) => (
          <li key={number}>
            <strong>{words.version(number)}</strong>
            <div className={classes.quiet}>
              <DateText value={parseWireTime(published_at)?.toISOString() ?? published_at} withTime />
              {published_by && ` · ${published_by}`} · {words.running(running)}
            </div>
            {changes.length > 0 && (
              <details>
                <summary className={classes.summary}>{words.changes(changes.length)}</summary>
                <dl className={classes.changes}>
                  {changes.map(({ field, before, after }) => (
                    <div key={field}>
                      <dt>{fieldLabel(field)}</dt>
                      <dd>{`${shown(before)} → ${shown(after)}`}</dd>
                    </div>
                  ))}
                </dl>
              </details>
            )}
          </li>
        ))}
      </Stack>
    </section>
  )
}

function fieldLabel(field: string): string {
  return field
    .split('.')
    .map((step) => (/^\d+$/.test(step) ? String(Number(step) + 1) : wordsOf(step)[0]))
    .join(' ')
}

function shown(value: unknown): string {
  if (value === null || value === undefined) return words.nothing
  if (typeof value === 'number') return value.toLocaleString('en-IN')
  return typeof value === 'string' ? value : JSON.stringify(value)
}
