import type { ReactNode } from 'react'
import { OpenRow } from '#dashboard/components/open-row.tsx'
import { RowDrawer } from '#dashboard/components/row-drawer.tsx'
import { useDensity } from '#dashboard/components/use-density.ts'
import type { List } from '#dashboard/components/use-list.ts'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { Muted } from '#ui/muted.tsx'
import { WireTimeText } from '#ui/wire-time-text.tsx'
import { type AuditEntry, readAuditEntry } from '../contract.ts'
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
]

interface AuditTableProps {
  list: Pick<List<never>, 'open' | 'hrefOf'>
  entries: readonly AuditEntry[]
  loading: boolean
  empty: ReactNode
}

/** The entries; what changed and why is opened on demand: most readers look for the person and the time. */
export function AuditTable({ list, entries, loading, empty }: AuditTableProps) {
  const [density] = useDensity()
  const opened = entries.find(({ id }) => id === list.open)
  const change: Column<AuditEntry> = {
    key: 'change',
    header: words.change,
    render: (entry) =>
      changeOf(entry).length === 0 ? (
        '–'
      ) : (
        <OpenRow list={list} open={entry.id} label={`${words.show}: ${entry.action}, ${who(entry)}`}>
          {words.show}
        </OpenRow>
      ),
  }
  return (
    <>
      <DataTable
        label={words.title}
        columns={[...COLUMNS, change]}
        rows={entries}
        rowKey={({ id }) => id}
        isMarked={(entry) => entry === opened}
        loading={loading}
        density={density}
        empty={empty}
      />
      <RowDrawer
        list={list}
        keys={entries.filter((entry) => changeOf(entry).length > 0).map(({ id }) => id)}
        row={opened}
        loading={loading}
        read={readAuditEntry}
        titleOf={({ action }) => action}
        failed={words.failed}
      >
        {(entry) => <Facts entry={entry} />}
      </RowDrawer>
    </>
  )
}

function who({ actor_name, actor_type, role }: AuditEntry): string {
  const kind = words.actors[actor_type] ?? actor_type
  return [actor_name ?? kind, role && roleLabel(role)].filter(Boolean).join(' · ')
}

function Facts({ entry }: { entry: AuditEntry }) {
  return (
    <dl className={classes.facts}>
      <div>
        <dt>{words.when}</dt>
        <dd>
          <WireTimeText value={entry.at} />
        </dd>
      </div>
      {[...factsOf(entry), ...changeOf(entry)].map(([term, text]) => (
        <div key={term}>
          <Muted as="dt">{term}</Muted>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

/** An entry of another page has no row beside it. */
function factsOf(entry: AuditEntry): [term: string, text: string][] {
  return [
    [words.who, who(entry)],
    [words.on, [entry.entity, entry.entity_id].filter(Boolean).join(' ')],
  ]
}

/** What changed and why, as far as the entry has it. */
function changeOf({ before, after, reason, ip }: AuditEntry): [term: string, text: string][] {
  const facts: [string, string][] = []
  if (before) facts.push([words.before, lines(before)])
  if (after) facts.push([words.after, lines(after)])
  if (reason) facts.push([words.reason, reason])
  if (ip) facts.push([words.address, ip])
  return facts
}

/** One line per changed value, 'role: USER'. */
function lines(values: unknown): string {
  return Object.entries(values as object)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join('\n')
}
