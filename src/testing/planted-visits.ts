import { SQL_NOW, SQL_TODAY } from '#platform/testing/still-clock.ts'
import { MEMBER, PLANTED_FACT, plantUse } from './planted-uses.ts'

/** Damage to clinic visits: of the pass 'PPPPPP', unlocked by the person of a plan that was bought. */
const ID = '6f1d2a50-0b1c-4c7e-9a01-0000000000ff'

const pass = (valid_till: string) => `insert into visit_passes
    (id, pass_no, subscription_id, uhid, establishment_id, provider_id, day, unlocked_by, unlocked_with, fee_paise, unlocked_at, valid_till)
  select '${ID}', 'PPPPPP', subscription_id, uhid, '${ID}', '${ID}', ${SQL_TODAY}, '${ID}', 'DESK_CODE', 0, ${SQL_NOW}, ${valid_till}
    from ${MEMBER} m`

const use = (status: string) => plantUse(status, false, `visit/${ID}`)

export const VISIT_DAMAGE = {
  'unlock.one-use-each': {
    'or none': [pass(`${SQL_NOW} + interval '1 day'`)],
    'or one of another state': [pass(`${SQL_NOW} + interval '1 day'`), use('REVERSED')],
    'or for no pass': [plantUse('REVERSED', false, 'visit/900')],
  },
  'unlock.passes-end': { 'or go on': [pass(`'2020-01-01'`), use('OPEN'), PLANTED_FACT] },
}
