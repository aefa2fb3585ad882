import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { istDateOf } from '#values/ist-date.ts'
import type { TermField } from '../../contract/terms.ts'
import { hasMasterCheckup, missingTerms } from '../../rules/missing-terms.ts'
import { SAFE_TERMS } from '../../rules/partner-terms.ts'
import { termWords as words } from '../../words/terms.ts'
import type { PackageCommands } from './partner-plans.ts'
import { type Terms, writeTerms } from './write-terms.ts'

interface SavedContract {
  code: string
  /** The code of the part of the company. */
  subsidiary: string
  status: 'DRAFT' | 'SIGNED'
  terms: Terms
  /** As they are stored, read under the contract's lock; undefined for a new contract. */
  before: { status: 'DRAFT' | 'SIGNED'; subsidiary: string; terms: Terms } | undefined
  now: Date
}

/**
 * Creates a contract by its code, or changes it, and signs it if that is said: by the rules of the dashboard. The caller
 * audits it.
 * @throws Refusal INVALID with every term that a signed contract keeps, or that is missing before it may be signed
 */
export async function saveContract(trx: Db, saved: SavedContract, { savePackages }: PackageCommands): Promise<void> {
  const { code, status, terms, before, now } = saved
  const part = await trx
    .selectFrom('subsidiaries')
    .select(['id', 'has_wallet'])
    .where('code', '=', saved.subsidiary)
    .forShare()
    .executeTakeFirstOrThrow()
  if (before) refuseChanges(saved, before)
  const id = (await lockContractOfCode(trx, code)) ?? (await insertDraft(trx, { ...saved, subsidiary_id: part.id }))
  const isDraft = before?.status !== 'SIGNED'
  if (isDraft && !isDeepStrictEqual(terms.packages, before?.terms.packages ?? []))
    await savePackages(trx, { partner_plan_id: id, packages: terms.packages, now })
  await writeTerms(trx, id, terms)
  if (!isDraft || status === 'DRAFT') return
  const fields = missingTerms(
    {
      ...terms,
      has_wallet: part.has_wallet,
      has_packages: terms.packages.length > 0,
      has_reference_id: terms.reference_id !== null,
      has_master_checkup: hasMasterCheckup(await headersOf(trx, terms.plan_version_id)),
    },
    istDateOf(now),
  )
  if (Object.keys(fields).length > 0) throw new Refusal('INVALID', { fields })
  await trx.updateTable('partner_plans').set({ status, signed_at: now }).where('id', '=', id).execute()
}

function refuseChanges(
  { subsidiary, status, terms }: SavedContract,
  before: NonNullable<SavedContract['before']>,
): void {
  const fields: Record<string, string> = {}
  if (before.subsidiary !== subsidiary) fields.subsidiary = words.otherPart
  if (before.status === 'SIGNED' && status === 'DRAFT') fields.status = words.signed
  if (before.status === 'SIGNED')
    for (const field of Object.keys(terms) as TermField[]) {
      const isSafe = SAFE_TERMS.some((safe) => safe === field)
      const place = field === 'plan_version_id' ? 'plan_version' : field
      if (!isSafe && !isDeepStrictEqual(terms[field], before.terms[field])) fields[place] = words.signed
    }
  if (Object.keys(fields).length > 0) throw new Refusal('INVALID', { fields })
}

/** Locks a contract by its code, before its terms are read; undefined if there is none. */
export async function lockContractOfCode(trx: Db, code: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom('partner_plans')
    .select('id')
    .where('code', '=', code)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row?.id
}

async function insertDraft(
  trx: Db,
  { code, terms, now, subsidiary_id }: SavedContract & { subsidiary_id: string },
): Promise<string> {
  const { partner_name, plan_version_id, quota, starts_on, ends_on } = terms
  const { id } = await trx
    .insertInto('partner_plans')
    .values({ code, subsidiary_id, partner_name, plan_version_id, quota, starts_on, ends_on, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function headersOf(trx: Db, plan_version_id: string): Promise<string[]> {
  const { rows } = await sql<{ main_header: string }>`select main_header from plan_benefits
    where plan_version_id = ${plan_version_id}`.execute(trx)
  return rows.map(({ main_header }) => main_header)
}
