import { sql } from 'kysely'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { savePlanGroup } from '#rooms/plans/server/commands/save-plan-group.ts'
import { istTimeOf, parseIstTime } from '#values/ist-time.ts'
import { differences } from '../../rules/differences.ts'
import { type GroupDocument, groupDocument } from '../../rules/documents/group-document.ts'
import { auditChange } from './audited.ts'
import type { Kind } from './kind.ts'

export const groups: Kind<typeof groupDocument> = {
  kind: 'groups',
  schema: groupDocument,
  idField: 'slug',
  list: (db) => listGroupDocuments(db),
  references: ({ plan_ids, redirect_slug }) => [
    ...plan_ids.map((id, index) => ({ path: ['plan_ids', index], kind: 'plans' as const, id })),
    ...(redirect_slug ? [{ path: ['redirect_slug'], kind: 'groups' as const, id: redirect_slug }] : []),
  ],
  save: async (trx, document, saving) => {
    const { slug } = document
    await trx.selectFrom('plan_groups').select('slug').where('slug', '=', slug).forUpdate().execute()
    const [before] = await listGroupDocuments(trx, slug)
    if (saving.version !== undefined && saving.version !== (before?.version ?? 0)) throw new Refusal('STALE')
    const wanted = { ...document, live_from: sameTime(document.live_from), live_to: sameTime(document.live_to) }
    if (differences(before?.document ?? {}, wanted).length === 0) return 'unchanged'
    await savePlanGroup(trx, {
      ...document,
      live_from: parseIstTime(document.live_from ?? '') ?? null,
      live_to: parseIstTime(document.live_to ?? '') ?? null,
    })
    const change = {
      action: 'plans.group-saved',
      entity: 'plan_group',
      id: slug,
      before: before?.document,
      after: wanted,
    }
    return auditChange(trx, change, saving)
  },
}

/** A time in the catalogue's own format, so that two spellings of one instant are no change. */
export function sameTime(written: string | null): string | null {
  const instant = parseIstTime(written ?? '')
  return instant ? istTimeOf(instant) : null
}

async function listGroupDocuments(db: Db, slug?: string) {
  const { rows } = await sql<Row>`select g.slug, g.kind, g.title, g.headline, g.lead, g.status, g.redirect_slug,
    g.live_from, g.live_to, g.version, coalesce((select jsonb_agg(m.plan_id order by m."order", m.plan_id)
      from plan_group_plans m where m.slug = g.slug), '[]') as plan_ids
    from plan_groups g ${slug === undefined ? sql`` : sql`where g.slug = ${slug}`} order by g.slug`.execute(db)
  return rows.map(({ version, live_from, live_to, ...group }) => ({
    id: group.slug,
    version,
    document: {
      slug: group.slug,
      kind: group.kind,
      title: group.title,
      headline: group.headline,
      lead: group.lead,
      status: group.status,
      redirect_slug: group.redirect_slug,
      live_from: live_from && istTimeOf(live_from),
      live_to: live_to && istTimeOf(live_to),
      plan_ids: group.plan_ids,
    } satisfies GroupDocument,
  }))
}

type Row = Omit<GroupDocument, 'live_from' | 'live_to'> & {
  live_from: Date | null
  live_to: Date | null
  version: number
}
