import type { ComponentProps } from 'react'
import type { ListColumn } from '#dashboard/components/list-table.tsx'
import { CellLink, CellNote, TableCell } from '#ui/table-cell.tsx'
import { formatRupees, parseRupees } from '#values/money.ts'
import type { ListedItem } from '../contract.ts'
import type { CatalogueKind } from '../rules/catalogue-kinds.ts'
import { statusActionWords } from '../rules/status-actions.ts'
import { screenWords as words } from '../words.ts'
import { optionLabel } from './forms.ts'
import { Badges, CouponUsage } from './item-facts.tsx'
import { nameOf, textOf } from './item-name.ts'
import { StatusActions } from './status-actions.tsx'

/**
 * An item's name, its distinguishing detail, and its status.
 * @param acts for kinds that are paused and resumed from here
 */
export function catalogueColumns(
  kind: CatalogueKind,
  actions: Omit<ComponentProps<typeof StatusActions>, 'item'> | undefined,
): ListColumn<ListedItem>[] {
  const columns: ListColumn<ListedItem>[] = [
    {
      key: 'name',
      header: words.name,
      sortBy: 'name',
      render: ({ id, document }) => (
        <TableCell>
          <CellLink to={`/dashboard/catalog/${kind}/${encodeURIComponent(id)}`}>{nameOf(document) || id}</CellLink>
          <CellNote>{subtitle(kind, id, document)}</CellNote>
        </TableCell>
      ),
    },
    { key: 'what', header: words.what[kind], render: ({ document }) => gist(kind, document) },
    { key: 'status', header: words.status, sortBy: 'status', render: (item) => <Badges {...item} /> },
  ]
  if (actions)
    columns.push(
      {
        key: 'usage',
        header: kind === 'offers' ? statusActionWords.couponUsed : words.used,
        render: ({ usage }) => (usage ? <CouponUsage usage={usage} /> : '–'),
      },
      {
        key: 'actions',
        header: statusActionWords.header,
        render: (item) => <StatusActions {...actions} item={item} />,
      },
    )
  return columns
}

type Doc = Record<string, unknown>

function subtitle(kind: CatalogueKind, id: string, { coverage_text, slug, kind: sort, insurer }: Doc): string {
  if (kind === 'insurance_plans') return textOf(insurer) || id
  if (kind === 'plans') return typeof coverage_text === 'string' ? coverage_text : id
  if (kind === 'groups') return `/plus/${textOf(slug)}`
  return kind === 'redirects' ? `/plus/plan-details/redirect/${id}` : optionLabel('kind', textOf(sort))
}

/** The figure or name that distinguishes an item from its neighbours. */
function gist(kind: CatalogueKind, document: Doc): string {
  const { cost, plan_ids, value, kind: sort, coupon_code, target_slug, premium } = document
  if (kind === 'insurance_plans') return rupees(premium)
  if (kind === 'plans') return rupees(cost)
  if (kind === 'groups') return words.planCount(Array.isArray(plan_ids) ? plan_ids.length : 0)
  if (kind === 'coupons') return sort === 'PERCENT' ? `${textOf(value)}%` : rupees(value)
  return textOf(kind === 'offers' ? coupon_code : target_slug) || '–'
}

function rupees(value: unknown): string {
  const paise = typeof value === 'number' ? parseRupees(value) : undefined
  return paise === undefined ? '–' : formatRupees(paise)
}
