/** Contacts that a company has entered, of the plan that was bought, for planted-damage.ts. */
import { SQL_NOW } from '#platform/testing/still-clock.ts'
import { FIXED, PLAN } from './planted-rows.ts'

const member = (columns: string, values: string) => `insert into subscription_members
    (uhid, subscription_id, is_primary, mobile, created_at, mobile_by, mobile_at, mobile_proof${columns})
  values (${FIXED}, ${PLAN}, false, '+919500000079', ${SQL_NOW}, 'COMPANY', ${SQL_NOW}, null${values})`

const CANCELLED_CONSULT = `insert into consultations
    (transaction_id, subscription_id, uhid, patient_mobile, booked_by, agent_id, partner_id, speciality, preferred_language, status, initiated_at, expires_at,
      ends_at, ended_at)
  values (${FIXED}, ${PLAN}, ${FIXED}, '+919500000079', 'AGENT', ${FIXED}, ${FIXED}, 'ENT', 'Hindi', 'cancelled', ${SQL_NOW}, ${SQL_NOW}, ${SQL_NOW}, ${SQL_NOW})`

export const CONTACT_DAMAGE = {
  'subscriptions.unconfirmed-unused': {
    'or used': [member(', unconfirmed_since', `, ${SQL_NOW}`).replace("'COMPANY'", "'OWNER'"), CANCELLED_CONSULT],
  },
  'subscriptions.company-contact-opens-nothing': { 'or a consultation': [member('', ''), CANCELLED_CONSULT] },
  'subscriptions.company-contact-confirmed': {
    'or by nobody': [member(', mobile_since', `, ${SQL_NOW}`).replace('null', `'CODE'`)],
  },
  'subscriptions.contact-of-who-entered-it': {
    'or by the owner': [
      member('', '').replace("'COMPANY'", "'OWNER'").replace('null', `'OWNER'`),
      `insert into audit_log (at, actor_type, action, entity, entity_id, on_behalf_of, after, hash)
      values (${SQL_NOW}, 'user', 'subscriptions.member-added', 'subscription_member', ${FIXED}, ${FIXED}, '{"entered": ["mobile"]}', '')`,
    ],
  },
}
