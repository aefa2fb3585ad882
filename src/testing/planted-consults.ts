/** Damage to online consultations. */
const MEMBER = '(select subscription_id, uhid from subscription_members where is_primary limit 1)'
const ACCOUNT = '(select id from accounts limit 1)'

const consult = (status: string) => `insert into consultations
    (transaction_id, subscription_id, uhid, account_id, booked_by, speciality, preferred_language, status, initiated_at, expires_at,
      ends_at, accepted_at, joined_at, join_by, doctor_name, join_link)
  select '6f1d2a50-0b1c-4c7e-9a01-0000000000ff', subscription_id, uhid, ${ACCOUNT}, 'MEMBER', 'ENT', 'Hindi', '${status}',
    '2020-01-01', '2020-01-01', '2020-01-02', '2020-01-01', '2020-01-01', '2020-01-01', 'Dr X', 'https://x.example' from ${MEMBER} m`

const USE = `insert into service_uses
    (reference, source, status, subscription_id, uhid, service, service_date, gross_paise, paid_by_plan_paise, paid_by_member_paise,
      has_wallet, payments, occurred_at, created_at, modified_at)
  select 'consult/6f1d2a50-0b1c-4c7e-9a01-0000000000ff', 'CONSULT', 'REVERSED', subscription_id, uhid, 'Consult', current_date, 0, 0, 0,
    false, 0, now(), now(), now() from ${MEMBER} m`

export const CONSULT_DAMAGE = {
  'consults.recorded-in-time': {
    'by a doctor': [consult('initiated')],
    'or by their arrival': [consult('queued')],
    'or by its end': [consult('active')],
  },
  'consults.used-when-held': { 'or without one': [USE] },
}
