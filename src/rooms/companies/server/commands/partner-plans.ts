import type { Insertable } from 'kysely'
import type { PartnerPlans } from '#db/schema.ts'
import { audit, auditedBy } from '#platform/audit/audit.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import type { IstDate } from '#values/ist-date.ts'
import type { signPartner as signCall } from '../../contract/partner-plan.ts'
import { termWords as words } from '../../words/terms.ts'
import { readPartner } from '../desk/partner-plan.ts'
import { type Contract, lockContract } from '../lives.ts'
import { newCode } from './organizations.ts'

/** What contracts need from the wallet room, which is a floor above. */
export interface PackageCommands {
  savePackages: (
    trx: Db,
    contract: {
      partner_plan_id: string
      packages: readonly { name: string; service_categories: string[]; shared: boolean }[]
      now: Date
    },
  ) => Promise<void>
}

type Core = Pick<Insertable<PartnerPlans>, 'subsidiary_id' | 'partner_name' | 'plan_version_id' | 'quota'> & {
  starts_on: IstDate
  ends_on: IstDate | null
}

/**
 * Drafts a contract.
 * @returns its id
 * @throws Refusal NOT_FOUND without the subsidiary; INVALID for an unknown version, or a last day before the first
 */
export async function addPartner(context: AnyRequestContext, core: Core): Promise<string> {
  const { now } = context
  return withTransaction(context.db, async (trx) => {
    const subsidiary = await trx
      .selectFrom('subsidiaries')
      .select('id')
      .where('id', '=', core.subsidiary_id)
      .forKeyShare()
      .executeTakeFirst()
    if (!subsidiary) throw new Refusal('NOT_FOUND')
    await refuseUnknownVersion(trx, core.plan_version_id)
    refuseBadPeriod(core)
    const code = await newCode(trx, 'partner_plans', core.partner_name)
    const { id } = await trx
      .insertInto('partner_plans')
      .values({ ...core, code, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    const entity = { entity: 'partner_plan', entity_id: id, after: { ...core, code } }
    await audit(trx, { ...auditedBy(context), action: 'companies.contract-drafted', ...entity })
    return id
  })
}

export async function refuseUnknownVersion(trx: Db, id: string): Promise<void> {
  const found = await trx.selectFrom('plan_versions').select('id').where('id', '=', id).executeTakeFirst()
  if (!found) throw new Refusal('INVALID', { fields: { plan_version_id: words.unknownPlan } })
}

export function refuseBadPeriod({ starts_on, ends_on }: { starts_on: IstDate; ends_on: IstDate | null }): void {
  if (ends_on !== null && ends_on < starts_on)
    throw new Refusal('INVALID', { fields: { ends_on: words.endsBeforeStart } })
}

/** The row of a contract, locked until the transaction ends, as its reader saw it. @throws Refusal NOT_FOUND, STALE */
export async function lockSeenPartner(trx: Db, id: string, version: number): Promise<Contract> {
  const row = await lockContract(trx, id)
  if (row.version !== version) throw new Refusal('STALE')
  return row
}

/**
 * Signs a draft: from now on it is binding, its people may activate it, and its company sees it.
 * @throws Refusal NOT_FOUND, STALE, CONTRACT_SIGNED; INVALID with everything that is missing
 */
export async function signPartner(
  context: AnyRequestContext,
  { id, version }: { id: string; version: number },
): Promise<void> {
  const { now } = context
  await withTransaction(context.db, async (trx) => {
    const { status, subsidiary_id } = await lockContract(trx, id)
    if (status === 'SIGNED') throw new Refusal<typeof signCall>('CONTRACT_SIGNED')
    await lockSeenPartner(trx, id, version)
    // Credits of the subsidiary are not switched off meanwhile.
    await trx.selectFrom('subsidiaries').select('id').where('id', '=', subsidiary_id).forShare().execute()
    const { missing, partner_name, quota, starts_on, ends_on, plan_version_id } = await readPartner(trx, id, now)
    if (Object.keys(missing).length > 0) throw new Refusal('INVALID', { fields: missing })
    await trx
      .updateTable('partner_plans')
      .set((update) => ({ status: 'SIGNED', signed_at: now, version: update('version', '+', 1) }))
      .where('id', '=', id)
      .execute()
    await audit(trx, {
      ...auditedBy(context),
      action: 'companies.contract-signed',
      entity: 'partner_plan',
      entity_id: id,
      after: { partner_name, plan_version_id, quota, starts_on, ends_on },
    })
  })
}

/** @throws Refusal NOT_FOUND, CONTRACT_SIGNED */
export async function discardPartner(
  context: AnyRequestContext,
  { savePackages }: PackageCommands,
  id: string,
): Promise<void> {
  const { now } = context
  await withTransaction(context.db, async (trx) => {
    const { status, partner_name, subsidiary_id } = await lockContract(trx, id)
    if (status === 'SIGNED') throw new Refusal<typeof signCall>('CONTRACT_SIGNED')
    await savePackages(trx, { partner_plan_id: id, packages: [], now })
    await trx.deleteFrom('partner_plans').where('id', '=', id).execute()
    const entity = { entity: 'partner_plan', entity_id: id, before: { partner_name, subsidiary_id } }
    await audit(trx, { ...auditedBy(context), action: 'companies.contract-discarded', ...entity })
  })
}
