import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { termWords as words } from '../../words/terms.ts'
import { isWalletInUse, type SubsidiaryFields } from './organizations.ts'

/** Creates a company by its code, or changes its name. The caller audits it. */
export async function saveOrganization(trx: Db, { code, name, now }: { code: string; name: string; now: Date }) {
  await trx
    .insertInto('organizations')
    .values({ code, name, created_at: now })
    .onConflict((conflict) =>
      conflict.column('code').doUpdateSet((update) => ({ name, version: update('organizations.version', '+', 1) })),
    )
    .execute()
}

/**
 * Creates a part of a company by its code, or changes it. The caller audits it.
 * @throws Refusal INVALID when it is another company's, or credits are switched off that a signed contract gives
 */
export async function saveSubsidiary(
  trx: Db,
  { code, organization, now, ...fields }: SubsidiaryFields & { code: string; organization: string; now: Date },
): Promise<void> {
  const { id: organization_id } = await trx
    .selectFrom('organizations')
    .select('id')
    .where('code', '=', organization)
    .executeTakeFirstOrThrow()
  const known = await trx.selectFrom('subsidiaries').selectAll().where('code', '=', code).forUpdate().executeTakeFirst()
  if (known && known.organization_id !== organization_id)
    throw new Refusal('INVALID', { fields: { organization: words.otherCompany } })
  if (known?.has_wallet && !fields.has_wallet && (await isWalletInUse(trx, known.id, now)))
    throw new Refusal('INVALID', { fields: { has_wallet: words.walletInUse } })
  if (known)
    await trx
      .updateTable('subsidiaries')
      .set((update) => ({ ...fields, version: update('version', '+', 1) }))
      .where('id', '=', known.id)
      .execute()
  else
    await trx
      .insertInto('subsidiaries')
      .values({ code, organization_id, ...fields, created_at: now })
      .execute()
}
