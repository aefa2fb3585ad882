import { describe, expect, test } from 'vitest'
import { actionsOfPartnerRole } from './partner-actions.ts'
import { sectionsOfCompany, sectionsOfPartnerRole } from './partner-sections.ts'
import { type CompanyFlags, visibleReportTypes } from './report-types.ts'

const everything = {
  has_health_check: true,
  has_wallet: true,
  pemc_enabled: true,
  consult_enabled: true,
  member_restricted: false,
}

describe('sections of the corporate dashboard', () => {
  const keys = (role: string) => sectionsOfPartnerRole(role).map((section) => section.key)
  const company = [
    'overview',
    'reports',
    'employees',
    'wallet',
    'file-upload',
    'checkups',
    'checkups-ahc',
    'checkups-pemc',
  ]

  test('a company admin has the eight sections of a company (D6.14)', () => {
    expect(keys('PARTNER_ADMIN')).toEqual(company)
    expect(sectionsOfPartnerRole('PARTNER_ADMIN').map((section) => section.path)).toEqual([
      '/overview',
      '/reports',
      '/employees',
      '/wallets',
      '/file-upload',
      '/checkups',
      '/checkups/ahc',
      '/checkups/pemc',
    ])
  })

  test('a company member has the same (D6.15)', () => {
    expect(sectionsOfPartnerRole('PARTNER_MEMBER')).toEqual(sectionsOfPartnerRole('PARTNER_ADMIN'))
  })

  test('an NGO coordinator has covid home care orders (D6.17)', () => {
    expect(keys('PARTNER_NGO_COORDINATOR')).toEqual(['chc-orders'])
  })

  test('a health camp admin has camps and reports (D6.19)', () => {
    expect(keys('PARTNER_HEALTH_CAMP_ADMIN')).toEqual(['health-camp-overview', 'reports'])
  })

  test('a consult booking agent has consult booking at /overview and no reports (D6.21)', () => {
    expect(keys('PARTNER_AGENT_ADMIN')).toEqual(['consult-book-overview'])
    expect(sectionsOfPartnerRole('PARTNER_AGENT_ADMIN')[0]?.path).toBe('/overview')
    expect(visibleReportTypes('PARTNER_AGENT_ADMIN', everything)).toEqual([])
  })

  test('an annual checkup member has checkups with their dashboard (D6.22)', () => {
    expect(keys('PARTNER_AHC_MEMBER')).toEqual(['checkups', 'checkups-ahc'])
  })

  test('a pre-employment checkup member has checkups with their dashboard (D6.24)', () => {
    expect(keys('PARTNER_PEMC_MEMBER')).toEqual(['checkups', 'checkups-pemc'])
  })

  test.each(['', 'partner_admin', 'SUPERADMIN', '__proto__'])('the unknown role %j has none', (role) => {
    expect(sectionsOfPartnerRole(role)).toEqual([])
  })
})

test('a company without credits, check-ups or pre-employment checks has no section of them (D6.14)', () => {
  const none = {
    has_health_check: false,
    has_wallet: false,
    pemc_enabled: false,
    consult_enabled: false,
    member_restricted: false,
  }
  const keysIn = (company: CompanyFlags) =>
    sectionsOfCompany('PARTNER_ADMIN', actionsOfPartnerRole('PARTNER_ADMIN', company)).map(({ key }) => key)
  const always = ['overview', 'reports', 'employees', 'file-upload']
  expect(keysIn(none)).toEqual(always)
  expect(keysIn({ ...none, has_wallet: true })).toEqual(['overview', 'reports', 'employees', 'wallet', 'file-upload'])
  expect(keysIn({ ...none, has_health_check: true })).toEqual([...always, 'checkups', 'checkups-ahc'])
  expect(keysIn({ ...none, pemc_enabled: true })).toEqual([...always, 'checkups', 'checkups-pemc'])
  const agentIn = (company: CompanyFlags) =>
    sectionsOfCompany('PARTNER_AGENT_ADMIN', actionsOfPartnerRole('PARTNER_AGENT_ADMIN', company))
  expect([agentIn(none), agentIn({ ...none, consult_enabled: true }).length]).toEqual([[], 1])
  expect(sectionsOfCompany('PARTNER_ADMIN', ['all'])).toEqual(sectionsOfPartnerRole('PARTNER_ADMIN'))
})
