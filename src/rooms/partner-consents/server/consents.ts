import type { Selectable } from 'kysely'
import type { PartnerUserConsents } from '#db/schema.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Caller } from '#platform/contract/who.ts'
import type { Db } from '#platform/database/open-database.ts'
import { consentState } from '../rules/consent-state.ts'
import type { ConsentScope } from '../rules/coordinator-acts.ts'

/** A consent with the names of what it is about. */
export interface ConsentRow extends Omit<Selectable<PartnerUserConsents>, 'scopes'> {
  scopes: ConsentScope[]
  company_name: string
  plan_id: string
  plan_name: string
}

/** Consents, joined with the company and the plan that they are about. */
export function selectConsents(db: Db) {
  return db
    .selectFrom('partner_user_consents as k')
    .innerJoin('subsidiaries as s', 's.id', 'k.subsidiary_id')
    .innerJoin('partner_plans as c', 'c.id', 'k.partner_plan_id')
    .innerJoin('plan_versions as v', 'v.id', 'c.plan_version_id')
    .selectAll('k')
    .select(['s.display_name as company_name', 'v.plan_id', 'v.name as plan_name'])
    .$narrowType<{ scopes: ConsentScope[] }>()
}

/**
 * The consents of a person: those they have given, and those that are asked of their number. Half a login has none: the
 * account behind it may be somebody's whose phone was stolen.
 */
export function consentsOfPerson(db: Db, caller: Caller) {
  const account_id = caller.second_factor_pending ? null : caller.account_id
  return selectConsents(db).where((eb) =>
    eb.or([
      eb('k.account_id', '=', account_id),
      eb.and([
        eb('k.account_id', 'is', null),
        eb('k.mobile', '=', eb.selectFrom('accounts as a').select('a.mobile').where('a.id', '=', account_id)),
      ]),
    ]),
  )
}

/**
 * A consent for the person whom it is asked of. One of another number, and a request whose time is over, do not exist.
 * @param lock until the transaction ends, so that answers and the coordinator's acts come one after the other
 * @throws Refusal NOT_FOUND
 */
export async function readOwnConsent(
  db: Db,
  { id, caller, now, lock = false }: { id: string; caller: Caller; now: Date; lock?: boolean },
): Promise<ConsentRow> {
  const own = consentsOfPerson(db, caller).where('k.id', '=', id)
  const row = await (lock ? own.forUpdate('k') : own).executeTakeFirst()
  if (!row || consentState(row, now) === 'EXPIRED') throw new Refusal('NOT_FOUND')
  return row
}

/**
 * A consent that a coordinator of this company has asked for.
 * @throws Refusal NOT_FOUND
 */
export async function readCompanyConsent(
  db: Db,
  { subsidiaryId, id }: { subsidiaryId: string; id: string },
): Promise<ConsentRow> {
  const row = await selectConsents(db)
    .where('k.id', '=', id)
    .where('k.subsidiary_id', '=', subsidiaryId)
    .executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}
