import { expect, test } from 'vitest'
import { actionsOfPartnerRole } from '#rooms/access/rules/partner-actions.ts'
import { PARTNER_ROLES } from '#rooms/access/rules/roles.ts'
import { checkupRights } from './company-rights.ts'

const FLAGS = { has_wallet: true, consult_enabled: true, member_restricted: true }
const seenBy = (has_health_check: boolean, pemc_enabled: boolean) =>
  Object.fromEntries(
    PARTNER_ROLES.map((role) => [
      role,
      checkupRights(actionsOfPartnerRole(role, { ...FLAGS, has_health_check, pemc_enabled })).variations.join(),
    ]).filter(([, seen]) => seen !== ''),
  )

test('each role sees its kind of check-up, and only if the company has it (D2.11, decisions §16)', () => {
  expect(seenBy(true, true)).toEqual({
    PARTNER_ADMIN: 'AHC,PEMC',
    PARTNER_MEMBER: 'AHC,PEMC',
    PARTNER_AHC_MEMBER: 'AHC',
    PARTNER_PEMC_MEMBER: 'PEMC',
  })
  expect(seenBy(true, false)).toEqual({ PARTNER_ADMIN: 'AHC', PARTNER_MEMBER: 'AHC', PARTNER_AHC_MEMBER: 'AHC' })
  expect(seenBy(false, true)).toEqual({ PARTNER_ADMIN: 'PEMC', PARTNER_MEMBER: 'PEMC', PARTNER_PEMC_MEMBER: 'PEMC' })
  expect(seenBy(false, false)).toEqual({})
})

test('a role that sees a kind of check-up may open its reports, and no other role', () => {
  const flags = { ...FLAGS, has_health_check: true, pemc_enabled: true }
  for (const role of PARTNER_ROLES) {
    const { variations, may_open } = checkupRights(actionsOfPartnerRole(role, flags))
    expect([role, may_open]).toEqual([role, variations.length > 0])
  }
})
