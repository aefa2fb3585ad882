import { expect, test } from 'vitest'
import { dashboardsOf, homeOf } from './home-of.ts'

const company = { allowedActions: ['viewEmployees'] }

test('a customer’s home is the plan', () => {
  expect(homeOf({ roles: [], allowedActions: [], subsidiaries: [] })).toBe('/plus/my-plan')
})

test('the home of staff is their dashboard, and of company users theirs', () => {
  expect(homeOf({ roles: ['MODERATOR'], allowedActions: ['viewClaim'], subsidiaries: [] })).toBe('/plus/dashboard')
  expect(homeOf({ roles: ['PARTNER_ADMIN'], allowedActions: ['viewEmployees'], subsidiaries: [company] })).toBe(
    '/plus/corporate/dashboard',
  )
})

test('a role without permissions leads to no dashboard', () => {
  expect(homeOf({ roles: ['USER'], allowedActions: [], subsidiaries: [] })).toBe('/plus/my-plan')
  const nothing = { allowedActions: [] }
  expect(homeOf({ roles: ['PARTNER_MEMBER'], allowedActions: [], subsidiaries: [nothing] })).toBe('/plus/my-plan')
})

test('a person with a staff and a company role gets both dashboards, staff first', () => {
  const rights = { roles: ['ADMIN', 'PARTNER_ADMIN'], allowedActions: ['viewClaim'], subsidiaries: [company] }
  expect(dashboardsOf(rights)).toEqual(['/plus/dashboard', '/plus/corporate/dashboard'])
})
