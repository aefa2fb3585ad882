/** Damage to the consents for coordinators. */
import { SQL_NOW } from '#platform/testing/still-clock.ts'

const CONSENT = `'0190c000-0000-7000-8000-000000000001'`
const PERSON = `'0190c000-0000-7000-8000-000000000002'`
const COORDINATOR = `'0190c000-0000-7000-8000-000000000003'`

const consent = (
  status: string,
  times: string,
) => `insert into partner_user_consents (id, subsidiary_id, partner_plan_id,
  coordinator_id, coordinator_name, mobile, name, scopes, text_version, requested_at, expires_at, status, account_id, provided_at,
  access_until, withdrawn_at)
  select ${CONSENT}, gen_random_uuid(), gen_random_uuid(), ${COORDINATOR}, 'x', '+919000000001', 'x', '{edit_details}', 'x',
    ${SQL_NOW} - interval '9 days', ${SQL_NOW} - interval '6 days', '${status}', ${times}`
const requested = consent('REQUESTED', 'null, null, null, null')
const given = (until: string, withdrawn = 'null') =>
  consent('PROVIDED', `${PERSON}, ${SQL_NOW} - interval '8 days', ${SQL_NOW} ${until}, ${withdrawn}`)
const line = (isYes: boolean) => `insert into consents (account_id, purpose, given, text_version, channel, at, evidence)
  select ${PERSON}, 'coordinator_access', ${isYes}, 'x', 'web', ${SQL_NOW}, jsonb_build_object('consent_id', ${CONSENT}::text)`
const act = (actor = COORDINATOR) => `insert into partner_user_consent_log (consent_id, at, actor_id, actor_name, act)
  values (${CONSENT}, ${SQL_NOW}, ${actor}, 'x', 'edit_details')`

const RUNNING = `+ interval '1 day'`

export const CONSENT_DAMAGE = {
  'partner-consents.acts-under-consent': {
    'or before it': [requested, act()],
    'or after its time': [given(`- interval '1 day'`), line(true), act()],
    'or after its withdrawal': [given(RUNNING, `${SQL_NOW} - interval '1 hour'`), line(true), line(false), act()],
  },
  'partner-consents.only-its-coordinator-acts': { 'or another': [given(RUNNING), line(true), act(PERSON)] },
  'partner-consents.in-the-ledger': {
    'or not': [given(RUNNING)],
    'or twice': [given(RUNNING), line(true), line(true)],
    'or its withdrawal not': [given(RUNNING, SQL_NOW), line(true)],
  },
}
