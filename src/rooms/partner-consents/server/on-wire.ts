import { maskMobile } from '#values/mobile.ts'
import { toWireTime } from '#values/wire-time.ts'
import type { CompanyConsent } from '../contract/coordinator.ts'
import type { PersonConsent } from '../contract/person.ts'
import { consentState } from '../rules/consent-state.ts'
import { purposeOf } from '../rules/coordinator-acts.ts'
import { answersOf } from '../rules/person-answers.ts'
import type { ConsentRow } from './consents.ts'

const timeOrNull = (at: Date | null) => at && toWireTime(at)

function factsOf(row: ConsentRow, now: Date) {
  return {
    id: row.id,
    status: row.status,
    state: consentState(row, now),
    account_id: row.account_id,
    partner_user_id: row.coordinator_id,
    partner_user: { name: row.coordinator_name },
    subsidiary: { id: row.subsidiary_id, name: row.company_name },
    partner_id: row.partner_plan_id,
    plan: { id: row.plan_id, name: row.plan_name },
    purpose: purposeOf(row.scopes),
    scopes: row.scopes,
    text_version: row.text_version,
    name: row.name,
    requested_at: toWireTime(row.requested_at),
    expires_at: toWireTime(row.expires_at),
    declined_at: timeOrNull(row.declined_at),
    provided_at: timeOrNull(row.provided_at),
    access_until: timeOrNull(row.access_until),
    activated_at: timeOrNull(row.activated_at),
    withdrawn_at: timeOrNull(row.withdrawn_at),
  }
}

/** As its person sees it. */
export function personConsent(row: ConsentRow, now: Date): PersonConsent {
  const facts = factsOf(row, now)
  return { ...facts, can: answersOf(facts.state) }
}

/** As its company sees it: the account only while its coordinator may act for it or read its status. */
export function companyConsent(
  row: ConsentRow,
  { now, resend_at }: { now: Date; resend_at: Date | null },
): CompanyConsent {
  const facts = factsOf(row, now)
  return {
    ...facts,
    account_id: facts.state === 'WITHDRAWN' ? null : facts.account_id,
    masked_mobile: row.mobile && maskMobile(row.mobile),
    resend_at: facts.state === 'REQUESTED' ? timeOrNull(resend_at) : null,
  }
}
