/** Contacts that a company has entered, of the plan that was bought, for planted-damage.ts. */
import { SQL_NOW } from '#platform/testing/still-clock.ts'
import { FIXED, PLAN } from './planted-rows.ts'

const member = (columns: string, values: string) => `insert into subscription_members
    (uhid, subscription_id, is_primary, mobile, created_at, contact_by, contact_at${columns})
  values (${FIXED}, ${PLAN}, false, '+919500000079', ${SQL_NOW}, 'COMPANY', ${SQL_NOW}${values})`

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
    'or by nobody': [member(', contact_since, contact_proof', `, ${SQL_NOW}, 'CODE'`)],
  },
}
