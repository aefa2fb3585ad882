import { sql } from 'kysely'
import { pageReply } from '#dashboard/server/page-reply.ts'
import type { Caller } from '#platform/contract/who.ts'
import type { Db } from '#platform/database/open-database.ts'
import { rowsOfPage } from '#values/page.ts'
import type { CompanyConsent } from '../contract/coordinator.ts'
import type { ConsentState } from '../rules/consent-state.ts'
import { type ConsentPurpose, SCOPES_FOR } from '../rules/coordinator-acts.ts'
import { type ConsentRow, consentsOfPerson, selectConsents } from './consents.ts'
import { isInState } from './in-state.ts'
import { companyConsent, personConsent } from './on-wire.ts'
import { nextSends } from './sends.ts'

type ConsentSelection = ReturnType<typeof selectConsents>

async function readPage(selected: ConsentSelection, page_number: number) {
  const counted = selected.clearSelect().select(({ fn }) => fn.countAll<bigint>().as('total'))
  const { total } = await counted.executeTakeFirstOrThrow()
  const { offset, limit } = rowsOfPage(page_number)
  const rows = await selected
    .orderBy('k.requested_at', 'desc')
    .orderBy('k.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
  return { rows, total: Number(total) }
}

interface ConsentListQuery {
  page_number: number
  now: Date
}

/** A person's consents, newest first; requests whose time is over among them. */
export async function listOfPerson(db: Db, caller: Caller, { page_number, now }: ConsentListQuery) {
  const { rows, total } = await readPage(consentsOfPerson(db, caller), page_number)
  return pageReply('partner_user_consents', { rows: rows.map((row) => personConsent(row, now)), total, page_number })
}

interface CompanyConsentQuery extends ConsentListQuery {
  subsidiary_id: string
  mobile?: string | undefined
  purpose?: ConsentPurpose | undefined
  states?: readonly ConsentState[] | undefined
}

/** A page of the consents of a company, newest first; of one number, for one purpose and in some states where they are named. */
export async function pageOfCompany(
  db: Db,
  { subsidiary_id, mobile, purpose, states, page_number, now }: CompanyConsentQuery,
): Promise<{ rows: ConsentRow[]; total: number }> {
  let own = selectConsents(db).where('k.subsidiary_id', '=', subsidiary_id)
  if (mobile) own = own.where('k.mobile', '=', mobile)
  if (purpose) own = own.where(sql<boolean>`k.scopes && ${SCOPES_FOR[purpose]}::text[]`)
  if (states) own = own.where(isInState(states, now))
  return readPage(own, page_number)
}

/** Consents of one company as it sees them, in their order. */
export async function companyConsents(
  db: Db,
  rows: readonly ConsentRow[],
  { subsidiary_id, now }: { subsidiary_id: string; now: Date },
): Promise<CompanyConsent[]> {
  const mobiles = [...new Set(rows.flatMap((row) => row.mobile ?? []))]
  const next = await nextSends(db, { subsidiary_id, mobiles, now })
  return rows.map((row) => companyConsent(row, { now, resend_at: next.get(row.mobile ?? '') ?? null }))
}

export async function listOfCompany(db: Db, listed: CompanyConsentQuery) {
  const { rows, total } = await pageOfCompany(db, listed)
  const consents = await companyConsents(db, rows, listed)
  return pageReply('partner_user_consents', { rows: consents, total, page_number: listed.page_number })
}
