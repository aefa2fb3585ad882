import { Link } from 'react-router'
import { MoneyText } from '#ui/money-text.tsx'
import { Muted } from '#ui/muted.tsx'
import { Stack } from '#ui/stack.tsx'
import { StatusBadge, type StatusTone } from '#ui/status-badge.tsx'
import type { CatalogueItem, ListedItem } from '../contract.ts'
import { optionWords } from '../rules/documents/field-words.ts'
import { screenWords as words } from '../words.ts'
import { statusOf } from './item-name.ts'

const TONES: Record<string, StatusTone> = { LIVE: 'good', ON: 'good', DRAFT: 'neutral', PAUSED: 'warn' }

/** An item's status, and whether someone is editing it. */
export function Badges({
  document,
  published,
  phase,
  has_draft,
}: Pick<ListedItem, 'document' | 'published' | 'phase' | 'has_draft'>) {
  const status = statusOf(document)
  const labels: Record<string, string> = optionWords.status
  return (
    <Stack direction="row" gap="sm" wrap>
      {published && phase !== 'over' && phase !== 'before' && (
        <StatusBadge tone={TONES[status] ?? 'neutral'}>{labels[status] ?? status}</StatusBadge>
      )}
      {phase === 'over' && <StatusBadge tone="neutral">{words.over}</StatusBadge>}
      {phase === 'before' && <StatusBadge tone="info">{words.notBegun}</StatusBadge>}
      {has_draft && <StatusBadge tone="waiting">{published ? words.hasDraft : words.newDraft}</StatusBadge>}
    </Stack>
  )
}

/** Facts about an item that are not in its document. */
export function ItemFacts({ item }: { item: CatalogueItem }) {
  const { kind, id, document, draft, usage } = item
  const shown = document ?? draft?.document ?? {}
  const address = kind === 'groups' ? `/${id}` : kind === 'plans' ? `/know-more/${id}` : undefined
  const entity = {
    plans: 'plan',
    groups: 'plan_group',
    coupons: 'coupon',
    offers: 'campaign',
    redirects: 'segment_redirect',
    insurance_plans: 'insurance_plan',
  }[kind]
  return (
    <Stack direction="row" gap="md" wrap align="center">
      <Badges document={shown} published={document !== null} phase={item.phase} has_draft={draft !== null} />
      {usage && <CouponUsage usage={usage} />}
      {(kind === 'plans' || kind === 'groups') && (
        <Link to={`/dashboard/catalog/${kind}/${encodeURIComponent(id)}/preview`}>{words.preview}</Link>
      )}
      {document && address && <Link to={address}>{words.seePage}</Link>}
      {document && (
        <Link to={`/dashboard/audit?entity=${entity}&entity_id=${encodeURIComponent(id)}`}>{words.audit}</Link>
      )}
    </Stack>
  )
}

export function CouponUsage({ usage }: { usage: NonNullable<CatalogueItem['usage']> }) {
  return (
    <Muted as="span" size="sm">
      {words.usage(usage.redeemed, usage.reserved)} · <MoneyText rupees={usage.spent} /> {words.given}
    </Muted>
  )
}
