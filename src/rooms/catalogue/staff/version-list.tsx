import { DateText } from '#ui/date-text.tsx'
import { Muted } from '#ui/muted.tsx'
import { Stack } from '#ui/stack.tsx'
import { Title } from '#ui/title.tsx'
import { parseWireTime } from '#values/wire-time.ts'
import type { CatalogueItem } from '../contract.ts'
import { screenWords as words } from '../words.ts'
import classes from './catalogue.module.css'
import { wordsOf } from './field-control.tsx'

/** The versions of a plan, newest first: the changes in each and the number of its active subscriptions. */
export function VersionList({ kind, versions }: Pick<CatalogueItem, 'kind' | 'versions'>) {
  const runningOf = kind === 'insurance_plans' ? words.runningPolicies : words.running
  return (
    <section className={classes.section} aria-labelledby="versions">
      <Title size="md" id="versions">
        {words.versions}
      </Title>
      <Stack as="ol" gap="lg" reversed>
        {versions.map(({ number, published_at, published_by, running, changes }) => (
          <li key={number}>
            <strong>{words.version(number)}</strong>
            <Muted as="div" size="sm">
              <DateText value={parseWireTime(published_at)?.toISOString() ?? published_at} withTime />
              {published_by && ` · ${published_by}`} · {runningOf(running)}
            </Muted>
            {changes.length > 0 && (
              <details>
                <summary className={classes.summary}>{words.changes(changes.length)}</summary>
                <Stack as="dl" gap="sm">
                  {changes.map(({ field, before, after }) => (
                    <div key={field}>
                      <dt>
                        <strong>{fieldLabel(field)}</strong>
                      </dt>
                      <dd className={classes.change}>{`${shown(before)} → ${shown(after)}`}</dd>
                    </div>
                  ))}
                </Stack>
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
