import { describe, expect, test } from 'vitest'
import { permits } from './permits.ts'
import { needsSecondFactor, PARTNER_ROLES, STAFF_ROLES } from './roles.ts'
import { actionsOfStaffRole, STAFF_ACTIONS } from './staff-actions.ts'
import { sidenavOfStaffRole } from './staff-sidenav.ts'

// Columns: SUPERADMIN, ADMIN, MODERATOR, MODERATION_MEMBER, MEMBER, USER. Y allowed, - not allowed.
const EXPECTED = `
  dashboard.view                       Y Y Y Y Y -
  search.all                           Y Y Y Y Y -
  claims.view                          Y Y Y - - -
  claims.decide_initiated              Y Y Y - - -
  claims.decide_pending                Y Y - - - -
  claims.settle                        Y Y - - - -
  claims.undo                          Y Y - - - -
  claims.assign                        Y Y - - - -
  claims.reopen                        Y Y - - - -
  claims.return_settled                Y - - - - -
  moderations.view                     Y Y Y - - -
  moderations.bucket.initiated         Y Y Y - - -
  moderations.bucket.on_hold           Y Y - - - -
  moderations.bucket.pending           Y Y - - - -
  moderations.bucket.approved          Y Y - - - -
  moderations.bucket.rejected          Y Y - - - -
  moderations.bucket.settled           Y Y - - - -
  moderations.bucket.settlement_failed Y Y - - - -
  subscription.view                    Y Y Y Y Y -
  subscription.addQuota                Y Y Y - - -
  subscription.cancelQuota             Y Y - - - -
  subscription.downloadInvoice         Y Y - - - -
  subscription.generateInvoice         Y Y - - - -
  subscription.blockSubscription       Y Y - - - -
  subscription.unblockSubscription     Y - - - - -
  subscription.refundSubscription      Y Y - - - -
  subscription.manualReimbursement     Y Y - Y - -
  healthcash.view                      Y - - - - -
  healthcash.grant                     Y - - - - -
  topups.view                          Y Y - - - -
  topups.confirm                       Y - - - - -
  reports.view                         Y Y - - - -
  report.SALES_TAX                     Y Y - - - -
  report.PAYOUTS                       Y Y - - - -
  report.CLAIMS                        Y Y - - - -
  report.REFUNDS                       Y Y - - - -
  report.TRIAL_BALANCE                 Y - - - - -
  report.TOPUPS                        Y Y - - - -
  report.INSURER_BORDEREAU             Y Y - - - -
  upsell.view                          Y Y - - - -
  upsell.create                        Y Y - - - -
  insurance.view                       Y Y - - - -
  insurance.refund                     Y Y - - - -
  insurance.retry                      Y Y - - - -
  insurance.cancel                     Y Y - - - -
  checkup.update                       Y - - - - -
  home_care.update                     Y Y - - - -
  companies.view                       Y Y - - - -
  companies.edit                       Y - - - - -
  camps.view                           Y Y - - - -
  camps.edit                           Y Y - - - -
  network.view                         Y Y - - - -
  network.edit                         Y - - - - -
  catalog.edit                         Y - - - - -
  settings.edit                        Y - - - - -
  settings.confirm                     Y Y - - - -
  staff.manage                         Y - - - - -
  audit.view                           Y Y - - - -
  sidenav.subscription_details         Y Y Y Y Y -
  sidenav.moderations                  Y Y Y - - -
  sidenav.upsell                       Y Y - - - -
  sidenav.insurance                    Y Y - - - -
  sidenav.healthcash                   Y - - - - -
  sidenav.payouts                      Y - - - - -
  sidenav.reports                      Y - - - - -
  sidenav.checkups                     Y - - - - -
  sidenav.home_care                    Y - - - - -
  sidenav.companies                    Y - - - - -
  sidenav.camps                        Y - - - - -
  sidenav.network                      Y - - - - -
  sidenav.catalog                      Y - - - - -
  sidenav.settings                     Y - - - - -
  sidenav.staff                        Y - - - - -
  sidenav.audit                        Y - - - - -
`
const rows = EXPECTED.trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/))
const ROLES = ['SUPERADMIN', 'ADMIN', 'MODERATOR', 'MODERATION_MEMBER', 'MEMBER', 'USER']
const column = (role: string) => rows.filter((row) => row[ROLES.indexOf(role) + 1] === 'Y').map(([action]) => action)

/** Checks every existing action against the role. */
const allowed = (role: string) => STAFF_ACTIONS.filter((action) => permits(actionsOfStaffRole(role), action))

test('the staff roles are these six (D1.06)', () => {
  expect([...STAFF_ROLES].sort()).toEqual([...ROLES].sort())
})

test('the table names every action exactly once', () => {
  expect(rows.map(([action]) => action)).toEqual([...STAFF_ACTIONS])
  expect(rows.every((row) => row.length === 7)).toBe(true)
})

describe('what each staff role may do', () => {
  test('SUPERADMIN may do everything (D6.04)', () => {
    expect(allowed('SUPERADMIN')).toEqual(column('SUPERADMIN'))
    expect(column('SUPERADMIN')).toEqual([...STAFF_ACTIONS])
  })

  test('ADMIN has dashboard, search, claims, moderations, upsell, insurance and seven subscription actions (D6.05, D6.06)', () => {
    expect(allowed('ADMIN')).toEqual(column('ADMIN'))
  })

  test('MODERATOR has dashboard and search, decides initiated claims only, and adds quota (D6.08, D6.09)', () => {
    expect(allowed('MODERATOR')).toEqual(column('MODERATOR'))
  })

  test('MEMBER has dashboard, search, the subscription page and its menu entry only (D6.11)', () => {
    expect(allowed('MEMBER')).toEqual(column('MEMBER'))
    expect(column('MEMBER')).toHaveLength(4)
  })

  test('MODERATION_MEMBER has what MEMBER has plus manual reimbursement (D6.12)', () => {
    expect(allowed('MODERATION_MEMBER')).toEqual(column('MODERATION_MEMBER'))
    const beyondMember = allowed('MODERATION_MEMBER').filter((action) => !allowed('MEMBER').includes(action))
    expect(beyondMember).toEqual(['subscription.manualReimbursement'])
  })

  test('USER has nothing (D6.13)', () => {
    expect(allowed('USER')).toEqual([])
    expect(actionsOfStaffRole('USER')).toEqual([])
  })

  test.each(['', 'superadmin', 'PARTNER_ADMIN', 'ROOT', 'constructor', '__proto__'])(
    'the role %j is unknown and may do nothing',
    (role) => {
      expect(actionsOfStaffRole(role)).toEqual([])
      expect(sidenavOfStaffRole(role)).toEqual([])
    },
  )
})

describe('the side menu', () => {
  const labels = (role: string) => sidenavOfStaffRole(role).map((item) => item.label)

  test('ADMIN sees subscription details, moderations, upsell and insurance, and no HealthCash (D6.07)', () => {
    expect(labels('ADMIN')).toEqual(['Subscription details', 'Moderations', 'Upsell', 'Insurance'])
  })

  test('MODERATOR views the moderations page and initiated claims, and sees subscription details and moderations (D6.10)', () => {
    expect(labels('MODERATOR')).toEqual(['Subscription details', 'Moderations'])
    expect(actionsOfStaffRole('MODERATOR').filter((action) => action.startsWith('moderations.'))).toEqual([
      'moderations.view',
      'moderations.bucket.initiated',
    ])
  })

  test('MEMBER and MODERATION_MEMBER see subscription details, USER an empty menu', () => {
    expect([labels('MEMBER'), labels('MODERATION_MEMBER'), labels('USER')]).toEqual([
      ['Subscription details'],
      ['Subscription details'],
      [],
    ])
  })

  test('SUPERADMIN sees every entry, each under its own path', () => {
    const items = sidenavOfStaffRole('SUPERADMIN')
    expect(items.map((item) => `sidenav.${item.key}`)).toEqual(
      STAFF_ACTIONS.filter((action) => action.startsWith('sidenav.')),
    )
    expect(new Set(items.map((item) => item.path)).size).toBe(items.length)
  })
})

test('all staff and company admins need a second factor, other partner roles do not', () => {
  expect([...STAFF_ROLES, ...PARTNER_ROLES].filter(needsSecondFactor)).toEqual([...STAFF_ROLES, 'PARTNER_ADMIN'])
  expect(needsSecondFactor('')).toBe(false)
})
