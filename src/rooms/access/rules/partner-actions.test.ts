import { describe, expect, test } from 'vitest'
import { actionsOfPartnerRole, PARTNER_ACTIONS, type PartnerAction } from './partner-actions.ts'
import { permits } from './permits.ts'
import {
  type CompanyFlags,
  isOfferedTo,
  REPORT_PAGE,
  REPORT_TYPES,
  reportAction,
  reportLabel,
  visibleReportTypes,
} from './report-types.ts'
import { PARTNER_ROLES } from './roles.ts'

const everything: CompanyFlags = {
  has_health_check: true,
  has_wallet: true,
  pemc_enabled: true,
  consult_enabled: true,
  member_restricted: false,
}
const nothing: CompanyFlags = {
  has_health_check: false,
  has_wallet: false,
  pemc_enabled: false,
  consult_enabled: false,
  member_restricted: false,
}

// Columns: PARTNER_ADMIN, MEMBER, NGO_COORDINATOR, HEALTH_CAMP_ADMIN, AGENT_ADMIN, AHC_MEMBER, PEMC_MEMBER, in a
// company with every flag on. Y allowed, - not allowed.
const EXPECTED = `
  overview.view                        Y Y - - - - -
  reports.view                         Y Y Y Y - Y Y
  reports.request                      Y Y Y Y - Y Y
  reports.download                     Y Y Y Y - Y Y
  employees.view                       Y Y - - - - -
  employees.add                        Y Y - - - - -
  employees.edit                       Y Y - - - - -
  employees.block                      Y Y - - - - -
  employees.remind                     Y Y - - - - -
  activities.view                      Y Y - - - - -
  wallet.view                          Y Y - - - - -
  wallet.transfer                      Y Y - - - - -
  file_upload.view                     Y Y - - - - -
  file_upload.upload                   Y Y - - - - -
  file_upload.delete                   Y Y - - - - -
  checkups.view                        Y Y - - - Y Y
  checkups.ahc                         Y Y - - - Y -
  checkups.pemc                        Y Y - - - - Y
  checkups.report_download             Y Y - - - Y Y
  chc_orders.view                      Y Y Y - - - -
  chc_orders.create                    Y Y Y - - - -
  health_camp.view                     Y Y - Y - - -
  consult_book.view                    Y Y - - Y - -
  consult_book.book                    Y Y - - Y - -
  corporate_users.manage               Y - - - - - -
  employees.restore                    Y - - - - - -
  employees.change_reference_id        Y - - - - - -
  report.APP_DOWNLOAD                  Y Y Y - - Y Y
  report.CORPORATE_USAGE_REPORT        Y Y - Y - Y Y
  report.HEALTH_CHECKUP                Y Y - - - Y Y
  report.CORPORATE_WALLET_LEDGER       Y Y - - - Y Y
  report.CORPORATE_HEALTH_CAMP_REPORT  - - - Y - Y Y
  report.CORPORATE_PEMC_REPORT         Y Y - - - - Y
  report.CORPORATE_CONSULTATION_REPORT Y Y - - - - -
  report.CASHLESS_UTILIZATION_REPORT   Y Y Y Y - Y Y
`
const rows = EXPECTED.trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/))
const ROLES = [
  'PARTNER_ADMIN',
  'PARTNER_MEMBER',
  'PARTNER_NGO_COORDINATOR',
  'PARTNER_HEALTH_CAMP_ADMIN',
  'PARTNER_AGENT_ADMIN',
  'PARTNER_AHC_MEMBER',
  'PARTNER_PEMC_MEMBER',
]
const ALL: readonly PartnerAction[] = [...PARTNER_ACTIONS, ...REPORT_TYPES.map(reportAction)]
const reportsOf = (role: string) =>
  rows
    .filter(([action, ...may]) => action!.startsWith('report.') && may[ROLES.indexOf(role)] === 'Y')
    .map(([action]) => action)

test('the table names every action and every partner role exactly once', () => {
  expect(rows.map(([action]) => action)).toEqual(ALL)
  expect([...PARTNER_ROLES]).toEqual(ROLES)
  expect(rows.every((row) => row.length === 8)).toBe(true)
})

test.each(ROLES)('%s may do what the table says, action by action', (role) => {
  const expected = rows.filter((row) => row[ROLES.indexOf(role) + 1] === 'Y').map(([action]) => action)
  const actions = actionsOfPartnerRole(role, everything)
  expect(ALL.filter((action) => permits(actions, action))).toEqual(expected)
  expect(actions).toHaveLength(expected.length)
})

describe('reports a role may request in a company with every flag on', () => {
  const requestable = (role: string) => {
    const actions = actionsOfPartnerRole(role, everything)
    expect(permits(actions, 'reports.request')).toBe(reportsOf(role).length > 0)
    return visibleReportTypes(role, everything).map(reportAction)
  }

  test('company admins and members: all but the Consolidated one (D6.16)', () => {
    expect(requestable('PARTNER_ADMIN')).toEqual([
      'report.APP_DOWNLOAD',
      'report.CORPORATE_USAGE_REPORT',
      'report.HEALTH_CHECKUP',
      'report.CORPORATE_WALLET_LEDGER',
      'report.CORPORATE_PEMC_REPORT',
      'report.CORPORATE_CONSULTATION_REPORT',
      'report.CASHLESS_UTILIZATION_REPORT',
    ])
    expect(requestable('PARTNER_MEMBER')).toEqual(requestable('PARTNER_ADMIN'))
  })

  test('an NGO coordinator: app download and cashless utilization (D6.18)', () => {
    expect(requestable('PARTNER_NGO_COORDINATOR')).toEqual([
      'report.APP_DOWNLOAD',
      'report.CASHLESS_UTILIZATION_REPORT',
    ])
  })

  test('a health camp admin: health camp and cashless reports (D6.20)', () => {
    expect(requestable('PARTNER_HEALTH_CAMP_ADMIN')).toEqual([
      'report.CORPORATE_USAGE_REPORT',
      'report.CORPORATE_HEALTH_CAMP_REPORT',
      'report.CASHLESS_UTILIZATION_REPORT',
    ])
  })

  test('an annual checkup member: all except pre-employment and consultation (D6.23)', () => {
    expect(
      REPORT_TYPES.map(reportAction).filter((action) => !requestable('PARTNER_AHC_MEMBER').includes(action)),
    ).toEqual(['report.CORPORATE_PEMC_REPORT', 'report.CORPORATE_CONSULTATION_REPORT'])
  })

  test('a pre-employment checkup member: the pre-employment one too (D6.25)', () => {
    expect(requestable('PARTNER_PEMC_MEMBER')).toContain('report.CORPORATE_PEMC_REPORT')
  })

  test('a consult booking agent: none', () => {
    expect(requestable('PARTNER_AGENT_ADMIN')).toEqual([])
  })
})

describe('the company’s flags decide together with the role', () => {
  test.each(['PARTNER_ADMIN', 'PARTNER_MEMBER', 'PARTNER_AGENT_ADMIN'])(
    '%s books consultations where the company has them (decisions §16)',
    (role) => {
      const books = (consult_enabled: boolean) => {
        const actions = actionsOfPartnerRole(role, { ...everything, consult_enabled })
        return ['consult_book.view', 'consult_book.book'].map((action) => permits(actions, action))
      }
      expect([books(true), books(false)]).toEqual([
        [true, true],
        [false, false],
      ])
    },
  )

  const offered = (company: CompanyFlags) => REPORT_TYPES.filter((type) => isOfferedTo(company, type))
  const always = ['APP_DOWNLOAD', 'CORPORATE_USAGE_REPORT', 'CASHLESS_UTILIZATION_REPORT']

  test.each([
    ['has_health_check', ['HEALTH_CHECKUP', 'CORPORATE_HEALTH_CAMP_REPORT']],
    ['has_wallet', ['CORPORATE_WALLET_LEDGER']],
    ['pemc_enabled', ['CORPORATE_PEMC_REPORT']],
    ['consult_enabled', ['CORPORATE_CONSULTATION_REPORT']],
  ] as const)('%s adds %o to the three that are always available', (flag, added) => {
    expect(offered(nothing)).toEqual(always)
    const more = offered({ ...nothing, [flag]: true })
    expect(more.filter((type) => !always.includes(type))).toEqual(added)
  })

  test('a role sees a report only where role and company both allow it', () => {
    expect(visibleReportTypes('PARTNER_ADMIN', nothing)).toEqual(always)
    expect(visibleReportTypes('PARTNER_HEALTH_CAMP_ADMIN', nothing)).toEqual([
      'CORPORATE_USAGE_REPORT',
      'CASHLESS_UTILIZATION_REPORT',
    ])
    expect(actionsOfPartnerRole('PARTNER_ADMIN', nothing)).not.toContain('report.CORPORATE_WALLET_LEDGER')
  })

  test('a company may keep blocking, transfers and deleting uploads from its members, never from its admins', () => {
    const restricted = { ...everything, member_restricted: true }
    const taken = actionsOfPartnerRole('PARTNER_MEMBER', everything).filter(
      (action) => !actionsOfPartnerRole('PARTNER_MEMBER', restricted).includes(action),
    )
    expect(taken).toEqual(['employees.block', 'wallet.transfer', 'file_upload.delete'])
    for (const role of ROLES.filter((role) => role !== 'PARTNER_MEMBER')) {
      expect(actionsOfPartnerRole(role, restricted)).toEqual(actionsOfPartnerRole(role, everything))
    }
  })
})

test.each(['', 'partner_admin', 'SUPERADMIN', 'PARTNER_OWNER', 'constructor', '__proto__'])(
  'the role %j is unknown to a company and may do nothing',
  (role) => {
    expect(actionsOfPartnerRole(role, everything)).toEqual([])
  },
)

test('each report type is a component of its own on the report page', () => {
  expect(REPORT_PAGE).toBe('CORPORATE_DASHBOARD_REPORT')
  expect(reportAction('APP_DOWNLOAD')).toBe('report.APP_DOWNLOAD')
  expect(new Set(REPORT_TYPES.map(reportAction)).size).toBe(8)
})

test('report types carry their labels', () => {
  expect(REPORT_TYPES.map(reportLabel)).toEqual([
    'App Download Report',
    'Cashless Utilization Report',
    'AHC Report',
    'Wallet Ledger',
    'Consolidated Report',
    'Pre-Employment Medical Check-up',
    'Tele-Consultation Utilization Report',
    'Cashless MIS Report',
  ])
})
