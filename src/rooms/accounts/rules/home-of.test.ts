import { expect, test } from 'vitest'
import { dashboardsOf, homeOf } from './home-of.ts'

const company = { allowedActions: ['viewEmployees'] }

test('a customer comes home to the plan', () => {
  expect(homeOf({ roles: [], allowedActions: [], subsidiaries: [] })).toBe('/plus/my-plan')
})

test('staff come home to their dashboard, company people to theirs', () => {
  expect(homeOf({ roles: ['MODERATOR'], allowedActions: ['viewClaim'], subsidiaries: [] })).toBe('/plus/dashboard')
  expect(homeOf({ roles: ['PARTNER_ADMIN'], allowedActions: ['viewEmployees'], subsidiaries: [company] })).toBe(
    '/plus/corporate/dashboard',
  )
})

test('a role that may do nothing leads to no dashboard', () => {
  expect(homeOf({ roles: ['USER'], allowedActions: [], subsidiaries: [] })).toBe('/plus/my-plan')
  const nothing = { allowedActions: [] }
  expect(homeOf({ roles: ['PARTNER_MEMBER'], allowedActions: [], subsidiaries: [nothing] })).toBe('/plus/my-plan')
})

test('one who works here and for a company finds both, ours first', () => {
  const rights = { roles: ['ADMIN', 'PARTNER_ADMIN'], allowedActions: ['viewClaim'], subsidiaries: [company] }
  expect(dashboardsOf(rights)).toEqual(['/plus/dashboard', '/plus/corporate/dashboard'])
})
