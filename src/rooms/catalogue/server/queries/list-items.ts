import { pageReply } from '#dashboard/server/page-reply.ts'
import type { Db } from '#platform/database/open-database.ts'
import { rowsOfPage } from '#values/page.ts'
import type { ListedItem } from '../../contract.ts'
import type { CatalogueKind } from '../../rules/catalogue-kinds.ts'
import { phaseOf } from '../../rules/phase.ts'
import { KINDS } from '../kinds/all-kinds.ts'

export interface ItemFilter {
  search?: string | undefined
  status?: string | undefined
  sort?: 'name' | '-name' | 'status' | '-status' | undefined
  page_number: number
}

/** A page of the items of one kind, including drafts of new ones. The catalogue is small enough to scan. */
export async function listItems(
  db: Db,
  kind: CatalogueKind,
  { search, status, sort, page_number }: ItemFilter,
  now: Date,
) {
  const wanted = search?.toLowerCase()
  const all = (await everyItem(db, kind, now)).filter(
    ({ document }) =>
      (status === undefined || statusOf(document) === status) &&
      (wanted === undefined || searchable(document).some((text) => text.toLowerCase().includes(wanted))),
  )
  if (sort) all.sort(by(sort.replace('-', ''), sort.startsWith('-') ? -1 : 1))
  const { offset, limit } = rowsOfPage(page_number)
  return pageReply('items', { rows: all.slice(offset, offset + limit), total: all.length, page_number })
}

async function everyItem(db: Db, kind: CatalogueKind, now: Date): Promise<ListedItem[]> {
  const stored = await KINDS[kind].list(db)
  const drafts = await db.selectFrom('catalogue_drafts').select(['id', 'document']).where('kind', '=', kind).execute()
  const drafted = new Set(drafts.map(({ id }) => id))
  const known = new Set(stored.map(({ id }) => id))
  const fresh = drafts
    .filter(({ id }) => !known.has(id))
    .map(({ id, document }) => ({
      id,
      version: 0,
      document: document as Record<string, unknown>,
      published: false,
      phase: null,
      has_draft: true,
      usage: null,
    }))
  const published = stored.map(({ id, version, document, usage = null }) => ({
    id,
    version,
    document,
    published: true,
    phase: phaseOf(document, now),
    has_draft: drafted.has(id),
    usage,
  }))
  return [...fresh, ...published]
}

/** The status shown in a list: a redirect is on or off. */
function statusOf({ status, active }: Record<string, unknown>): unknown {
  return status ?? (active === false ? 'OFF' : 'ON')
}

function searchable({
  id,
  slug,
  code,
  name,
  title,
  marketing_plan_title,
  coupon_code,
  target_slug,
}: Record<string, unknown>) {
  const texts = [id, slug, code, name, title, marketing_plan_title, coupon_code, target_slug]
  return texts.filter((text): text is string => typeof text === 'string')
}

function by(what: string, direction: number) {
  const key = ({ document }: ListedItem) =>
    what === 'status' ? String(statusOf(document)) : (searchable(document).at(document.id ? 1 : 0) ?? '').toLowerCase()
  return (a: ListedItem, b: ListedItem) => direction * key(a).localeCompare(key(b), 'en')
}
