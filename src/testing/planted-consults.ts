/** Damage to online consultations. */
import { MEMBER, plantUse } from './planted-uses.ts'

const ACCOUNT = '(select id from accounts limit 1)'

const consult = (status: string) => `insert into consultations
    (transaction_id, subscription_id, uhid, account_id, booked_by, speciality, preferred_language, status, initiated_at, expires_at,
      ends_at, accepted_at, joined_at, join_by, doctor_name, join_link)
  select '6f1d2a50-0b1c-4c7e-9a01-0000000000ff', subscription_id, uhid, ${ACCOUNT}, 'MEMBER', 'ENT', 'Hindi', '${status}',
    '2020-01-01', '2020-01-01', '2020-01-02', '2020-01-01', '2020-01-01', '2020-01-01', 'Dr X', 'https://x.example' from ${MEMBER} m`

const USE = plantUse('REVERSED', false, 'consult/6f1d2a50-0b1c-4c7e-9a01-0000000000ff').replace('VISIT', 'CONSULT')

const ENDED = `update consultations set status = 'completed', ended_at = '2020-01-02'
  where transaction_id = '6f1d2a50-0b1c-4c7e-9a01-0000000000ff'`

export const CONSULT_DAMAGE = {
  'consults.recorded-in-time': {
    'by a doctor': [consult('initiated')],
    'or by their arrival': [consult('queued')],
    'or by its end': [consult('active')],
  },
  'consults.used-when-held': { 'or without one': [USE] },
  'consults.paid-or-reported': { 'for nothing': [consult('active'), ENDED] },
}
