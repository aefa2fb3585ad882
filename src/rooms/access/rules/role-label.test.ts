import { expect, test } from 'vitest'
import { roleLabel } from './role-label.ts'

test.each([
  ['SUPERADMIN', 'Super admin'],
  ['PARTNER_ADMIN', 'Company admin'],
  ['A_ROLE_OF_BEFORE', 'A_ROLE_OF_BEFORE'],
])('%s is called %s', (role, label) => {
  expect(roleLabel(role)).toBe(label)
})
