import { sql } from 'kysely'
import { audit, auditedBy } from '#platform/audit/audit.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import { istDateOf } from '#values/ist-date.ts'
import type { changeSubsidiary as changeCall } from '../../contract/desk.ts'
import { freeCode } from '../../rules/partner-terms.ts'

export interface SubsidiaryFields {
  name: string
  display_name: string
  has_health_check: boolean
  has_wallet: boolean
  pemc_enabled: boolean
  consult_enabled: boolean
  member_restricted: boolean
  tells_people_of_reports?: boolean | undefined
}

/** @returns the company's id */
export async function addOrganization(context: AnyRequestContext, { name }: { name: string }): Promise<string> {
  const { now } = context
  return withTransaction(context.db, async (trx) => {
    const code = await newCode(trx, 'organizations', name)
    const { id } = await trx
      .insertInto('organizations')
      .values({ name, code, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    const entity = { entity: 'organization', entity_id: id, after: { name, code } }
    await audit(trx, { ...auditedBy(context), action: 'companies.organization-added', ...entity })
    return id
  })
}

/** @throws Refusal NOT_FOUND, STALE */
export async function changeOrganization(
  context: AnyRequestContext,
  { id, name, version }: { id: string; name: string; version: number },
): Promise<void> {
  await withTransaction(context.db, async (trx) => {
    const before = await trx.selectFrom('organizations').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    if (!before) throw new Refusal('NOT_FOUND')
    if (before.version !== version) throw new Refusal('STALE')
    if (before.name === name) return
    await trx
      .updateTable('organizations')
      .set((update) => ({ name, version: update('version', '+', 1) }))
      .where('id', '=', id)
      .execute()
    const entity = { entity: 'organization', entity_id: id, before: { name: before.name }, after: { name } }
    await audit(trx, { ...auditedBy(context), action: 'companies.organization-changed', ...entity })
  })
}

/** @throws Refusal NOT_FOUND without the company */
export async function addSubsidiary(
  context: AnyRequestContext,
  { organization_id, ...fields }: SubsidiaryFields & { organization_id: string },
): Promise<void> {
  const { now } = context
  await withTransaction(context.db, async (trx) => {
    const organization = await trx
      .selectFrom('organizations')
      .select('id')
      .where('id', '=', organization_id)
      .forKeyShare()
      .executeTakeFirst()
    if (!organization) throw new Refusal('NOT_FOUND')
    const code = await newCode(trx, 'subsidiaries', fields.name)
    const { id } = await trx
      .insertInto('subsidiaries')
      .values({ organization_id, ...fields, code, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    const entity = { entity: 'subsidiary', entity_id: id, after: { organization_id, ...fields, code } }
    await audit(trx, { ...auditedBy(context), action: 'companies.subsidiary-added', ...entity })
  })
}

/**
 * @returns the id of its company
 * @throws Refusal NOT_FOUND, STALE, WALLET_IN_USE when credits are switched off that a signed contract gives
 */
export async function changeSubsidiary(
  context: AnyRequestContext,
  {
    id,
    version,
    ...wanted
  }: { [Field in keyof SubsidiaryFields]?: SubsidiaryFields[Field] | undefined } & { id: string; version: number },
): Promise<string> {
  return withTransaction(context.db, async (trx) => {
    const row = await trx.selectFrom('subsidiaries').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    if (!row) throw new Refusal('NOT_FOUND')
    if (row.version !== version) throw new Refusal('STALE')
    const changed = Object.entries(wanted).filter(
      ([name, value]) => value !== undefined && value !== row[name as keyof SubsidiaryFields],
    )
    if (changed.length === 0) return row.organization_id
    if (row.has_wallet && wanted.has_wallet === false && (await isWalletInUse(trx, id, context.now)))
      throw new Refusal<typeof changeCall>('WALLET_IN_USE')
    const after = Object.fromEntries(changed)
    const before = Object.fromEntries(changed.map(([name]) => [name, row[name as keyof SubsidiaryFields]]))
    await trx
      .updateTable('subsidiaries')
      .set((update) => ({ ...after, version: update('version', '+', 1) }))
      .where('id', '=', id)
      .execute()
    const entity = { entity: 'subsidiary', entity_id: id, before, after }
    await audit(trx, { ...auditedBy(context), action: 'companies.subsidiary-changed', ...entity })
    return row.organization_id
  })
}

/** Whether a signed contract that has not ended gives credits. */
export async function isWalletInUse(trx: Db, subsidiary_id: string, now: Date): Promise<boolean> {
  const used = await trx
    .selectFrom('partner_plans')
    .select('id')
    .where('subsidiary_id', '=', subsidiary_id)
    .where('status', '=', 'SIGNED')
    .where('is_wallet_based_plan', '=', true)
    .where(sql<boolean>`(ends_on is null or ends_on >= ${istDateOf(now)}::date)`)
    .limit(1)
    .executeTakeFirst()
  return used !== undefined
}

/** A code that nothing in this table has; its unique index has the last word. */
export async function newCode(
  trx: Db,
  table: 'organizations' | 'subsidiaries' | 'partner_plans',
  name: string,
): Promise<string> {
  const base = freeCode(name, [], 'company')
  await sql`select pg_advisory_xact_lock(781387)`.execute(trx)
  const taken = await trx.selectFrom(table).select('code').where('code', 'like', `${base}%`).execute()
  return freeCode(
    name,
    taken.map(({ code }) => code),
    'company',
  )
}
