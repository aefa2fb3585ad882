import { sql } from 'kysely'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { toWireTime } from '#values/wire-time.ts'
import type { CatalogueItem } from '../../contract.ts'
import type { CatalogueKind } from '../../rules/catalogue-kinds.ts'
import { differences } from '../../rules/differences.ts'
import { phaseOf } from '../../rules/phase.ts'
import { fieldsOf } from '../../rules/problems.ts'
import { checkDocument } from '../commands/publish-draft.ts'
import { KINDS } from '../kinds/all-kinds.ts'
import { listInsuranceVersions } from '../kinds/insurance-plans.ts'
import { listPlanVersions } from '../kinds/plans.ts'

const VERSIONS_SHOWN = 50

/** An item with its draft and its versions. @throws Refusal NOT_FOUND where there is neither */
export async function readItem(db: Db, kind: CatalogueKind, id: string, now: Date): Promise<CatalogueItem> {
  const stored = (await KINDS[kind].list(db)).find((one) => one.id === id)
  const draft = await findDraft(db, kind, id)
  if (!stored && !draft) throw new Refusal('NOT_FOUND')
  return {
    kind,
    id,
    version: stored?.version ?? 0,
    document: stored?.document ?? null,
    phase: stored ? phaseOf(stored.document, now) : null,
    draft,
    problems: draft ? fieldsOf((await checkDocument(db, kind, draft.document)).problems) : {},
    versions: stored ? await versionsOf(db, kind, id) : [],
    usage: stored?.usage ?? null,
    choices: await choicesFor(db, kind),
  }
}

/** The references a document of this kind may use: plans and groups by name, coupons by code. */
const NAMED: Record<CatalogueKind, readonly CatalogueKind[]> = {
  plans: [],
  groups: ['plans', 'groups'],
  coupons: ['plans', 'groups'],
  offers: ['coupons'],
  redirects: ['groups'],
  insurance_plans: [],
}

async function choicesFor(db: Db, kind: CatalogueKind): Promise<CatalogueItem['choices']> {
  const choices: CatalogueItem['choices'] = {}
  for (const named of NAMED[kind])
    choices[named] = (await KINDS[named].list(db)).map(({ id, document: { name, title } }) => ({
      id,
      label: [name, title].find((text) => typeof text === 'string') ?? id,
    }))
  return choices
}

async function findDraft(db: Db, kind: CatalogueKind, id: string): Promise<CatalogueItem['draft']> {
  const draft = await db
    .selectFrom('catalogue_drafts as d')
    .leftJoin('staff_names as a', 'a.account_id', 'd.saved_by')
    .select(['d.document', 'd.based_on', 'd.version', 'd.saved_at', 'a.name as saved_by'])
    .where('d.kind', '=', kind)
    .where('d.id', '=', id)
    .executeTakeFirst()
  return (
    (draft && {
      ...draft,
      document: draft.document as Record<string, unknown>,
      saved_at: toWireTime(draft.saved_at),
    }) ??
    null
  )
}

async function versionsOf(db: Db, kind: CatalogueKind, id: string): Promise<CatalogueItem['versions']> {
  if (kind === 'plans') return inVersions(await listPlanVersions(db, id), await planFacts(db, id))
  if (kind === 'insurance_plans') return inVersions(await listInsuranceVersions(db, id), await coverFacts(db, id))
  return []
}

interface VersionFacts {
  number: number
  running: number
  published_by: string | null
}

async function planFacts(db: Db, plan_id: string): Promise<VersionFacts[]> {
  const { rows } = await sql<VersionFacts>`select v.version as number, a.name as published_by,
      (select count(*)::int from subscriptions s
        where s.plan_version_id = v.id and s.status in ('ACTIVE', 'PAST_DUE', 'PENDING_ACTIVATION')) as running
    from plan_versions v left join staff_names a on a.account_id = v.published_by where v.plan_id = ${plan_id}`.execute(
    db,
  )
  return rows
}

async function coverFacts(db: Db, insurance_plan_id: string): Promise<VersionFacts[]> {
  const { rows } = await sql<VersionFacts>`select v.version as number, a.name as published_by,
      (select count(*)::int from insurance_policies i
        where i.plan_version_id = v.id and i.status in ('PENDING', 'PROCESSING', 'COMPLETED')) as running
    from insurance_plan_versions v left join staff_names a on a.account_id = v.published_by
    where v.insurance_plan_id = ${insurance_plan_id}`.execute(db)
  return rows
}

interface Version {
  number: number
  published_at: Date
  document: object
}

function inVersions(versions: readonly Version[], rows: readonly VersionFacts[]): CatalogueItem['versions'] {
  const facts = new Map(rows.map((row) => [row.number, row]))
  return versions.slice(0, VERSIONS_SHOWN).map(({ number, published_at, document }, index) => {
    const before = versions[index + 1]?.document
    return {
      number,
      published_at: toWireTime(published_at),
      published_by: facts.get(number)?.published_by ?? null,
      running: facts.get(number)?.running ?? 0,
      changes: before ? differences(before, document).filter(({ field }) => field !== 'status') : [],
    }
  })
}
