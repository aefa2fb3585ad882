import type { ReactNode } from 'react'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { WireTimeText } from '#ui/wire-time-text.tsx'
import type { AuditEntry } from '../contract.ts'
import { roleLabel } from '../rules/role-label.ts'
import { accessWords } from '../words.ts'
import classes from './audit-table.module.css'

const words = accessWords.audit

const COLUMNS: readonly Column<AuditEntry>[] = [
  { key: 'at', header: words.when, render: ({ at }) => <WireTimeText value={at} /> },
  { key: 'who', header: words.who, render: who },
  { key: 'what', header: words.what, render: ({ action }) => <code className={classes.code}>{action}</code> },
  {
    key: 'on',
    header: words.on,
    render: ({ entity, entity_id }) => (
      <span>
        {entity} {entity_id && <code className={classes.code}>{entity_id}</code>}
      </span>
    ),
  },
  { key: 'change', header: words.change, render: (entry) => <Change entry={entry} /> },
]

interface AuditTableProps {
  entries: readonly AuditEntry[]
  loading: boolean
  empty: ReactNode
}

export function AuditTable({ entries, loading, empty }: AuditTableProps) {
  return (
    <DataTable
      label={words.title}
      columns={COLUMNS}
      rows={entries}
      rowKey={({ id }) => id}
      loading={loading}
      empty={empty}
    />
  )
}

function who({ actor_name, actor_type, role }: AuditEntry): string {
  const kind = words.actors[actor_type] ?? actor_type
  return [actor_name ?? kind, role && roleLabel(role)].filter(Boolean).join(' · ')
}

/** What changed and why, opened on demand: most readers look for the person and the time. */
function Change({ entry: { before, after, reason, ip } }: { entry: AuditEntry }) {
  const facts: [string, string][] = []
  if (before) facts.push([words.before, lines(before)])
  if (after) facts.push([words.after, lines(after)])
  if (reason) facts.push([words.reason, reason])
  if (ip) facts.push([words.address, ip])
  if (facts.length === 0) return '–'
  return (
    <details>
      <summary className={classes.summary}>{words.show}</summary>
      <dl className={classes.facts}>
        {facts.map(([term, text]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

/** One line per changed value, 'role: USER'. */
function lines(values: unknown): string {
  return Object.entries(values as object)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join('\n')
}
