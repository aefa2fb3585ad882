import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { formatRupees, parseRupees } from '#values/money.ts'
import type { ListedThing } from '../contract.ts'
import type { CatalogueKind } from '../rules/catalogue-kinds.ts'
import { statusActWords } from '../rules/status-acts.ts'
import { screenWords as words } from '../words.ts'
import classes from './catalogue.module.css'
import { optionLabel } from './forms.ts'
import { StatusActs } from './status-acts.tsx'
import { Badges, CouponUsage } from './thing-facts.tsx'
import { nameOf, textOf } from './thing-name.ts'

interface ThingTableProps {
  kind: CatalogueKind
  things: readonly ListedThing[]
  loading: boolean
  page: number
  total: number
  sort: string | undefined
  /** For kinds that are stopped and begun from here. */
  acts: Omit<ComponentProps<typeof StatusActs>, 'thing'> | undefined
  hrefOf: (changes: Record<string, string>) => string
  empty: ReactNode
}

const PAGE_SIZE = 20

export function ThingTable({ kind, things, loading, page, total, sort, acts, hrefOf, empty }: ThingTableProps) {
  const sortOf = (key: string) => ({
    direction: sort === key ? ('ascending' as const) : sort === `-${key}` ? ('descending' as const) : undefined,
    href: hrefOf({ sort: sort === key ? `-${key}` : key, page: '1' }),
  })
  const columns: Column<ListedThing>[] = [
    {
      key: 'name',
      header: words.name,
      sort: sortOf('name'),
      render: ({ id, document }) => (
        <div className={classes.name}>
          <Link to={`/dashboard/catalog/${kind}/${encodeURIComponent(id)}`}>{nameOf(document) || id}</Link>
          <span className={classes.quiet}>{subtitle(kind, id, document)}</span>
        </div>
      ),
    },
    { key: 'what', header: words.what[kind], render: ({ document }) => gist(kind, document) },
    { key: 'status', header: words.status, sort: sortOf('status'), render: (thing) => <Badges {...thing} /> },
  ]
  if (acts)
    columns.push(
      {
        key: 'usage',
        header: kind === 'offers' ? statusActWords.couponUsed : words.used,
        render: ({ usage }) => (usage ? <CouponUsage usage={usage} /> : '–'),
      },
      { key: 'acts', header: statusActWords.header, render: (thing) => <StatusActs {...acts} thing={thing} /> },
    )
  return (
    <DataTable
      label={words.kinds[kind].title}
      columns={columns}
      rows={things}
      rowKey={({ id }) => id}
      loading={loading}
      page={total > 0 ? { page, pageSize: PAGE_SIZE, total, hrefOf: (to) => hrefOf({ page: String(to) }) } : undefined}
      empty={empty}
    />
  )
}

type Doc = Record<string, unknown>

function subtitle(kind: CatalogueKind, id: string, { coverage_text, slug, kind: sort }: Doc): string {
  if (kind === 'plans') return typeof coverage_text === 'string' ? coverage_text : id
  if (kind === 'groups') return `/plus/${textOf(slug)}`
  return kind === 'redirects' ? `/plus/plan-details/redirect/${id}` : optionLabel('kind', textOf(sort))
}

/** The one figure or name by which a thing is told from its neighbours. */
function gist(kind: CatalogueKind, document: Doc): string {
  const { cost, plan_ids, value, kind: sort, coupon_code, target_slug } = document
  if (kind === 'plans') return rupees(cost)
  if (kind === 'groups') return words.planCount(Array.isArray(plan_ids) ? plan_ids.length : 0)
  if (kind === 'coupons') return sort === 'PERCENT' ? `${textOf(value)} %` : rupees(value)
  return textOf(kind === 'offers' ? coupon_code : target_slug) || '–'
}

function rupees(value: unknown): string {
  const paise = typeof value === 'number' ? parseRupees(value) : undefined
  return paise === undefined ? '–' : formatRupees(paise)
}
