import { expect, test } from 'vitest'
import { actionsOfPartnerRole, PARTNER_ACTIONS } from './partner-actions.ts'
import { EVERY_ACTION } from './permits.ts'
import { REPORT_TYPES, reportAction } from './report-types.ts'
import { partnerRights, staffRights } from './rights.ts'
import { actionsOfStaffRole, STAFF_ACTIONS } from './staff-actions.ts'

const company = {
  has_health_check: true,
  has_wallet: true,
  pemc_enabled: true,
  consult_enabled: true,
  member_restricted: false,
}

test.each(STAFF_ACTIONS.filter((action) => !action.startsWith('sidenav.')))('%s has one plain sentence', (action) => {
  expect(staffRights([action]).flatMap(({ rights }) => rights)).toHaveLength(1)
})

test.each([...PARTNER_ACTIONS, ...REPORT_TYPES.map(reportAction)])('%s has one plain sentence', (action) => {
  expect(partnerRights([action]).flatMap(({ rights }) => rights)).toHaveLength(1)
})

test('a super-admin sees every right, each only once', () => {
  const all = staffRights([EVERY_ACTION]).flatMap(({ rights }) => rights)
  expect(all).toHaveLength(STAFF_ACTIONS.filter((action) => !action.startsWith('sidenav.')).length)
  expect(new Set(all).size).toBe(all.length)
})

test('a moderation member sees the rights of a member, and manual reimbursement (D6.12)', () => {
  expect(staffRights(actionsOfStaffRole('MODERATION_MEMBER'))).toEqual([
    { subject: 'Dashboard and search', rights: ['See the staff dashboard', 'Search claims and subscriptions'] },
    { subject: 'Subscriptions', rights: ['Look up a subscription', 'Enter a reimbursement by hand'] },
  ])
})

test('an agent sees that consultations may be booked and nothing about reports (D6.21)', () => {
  expect(partnerRights(actionsOfPartnerRole('PARTNER_AGENT_ADMIN', company))).toEqual([
    { subject: 'Care for others', rights: ['See consultation booking', 'Book a consultation for a member'] },
  ])
})

test('a role without actions sees no rights', () => {
  expect(staffRights(actionsOfStaffRole('USER'))).toEqual([])
  expect(partnerRights([])).toEqual([])
})
