import { expect, test } from 'vitest'
import { companyInMessage } from './person-name.ts'

test('a company’s name in a message makes no link and no other line', () => {
  const shown = ['Rao & Sons Pvt. Ltd.', 'evil.com/login', 'Mills\nCall 98', 'a@b'].map(companyInMessage)
  expect(shown).toEqual(['Rao & Sons Pvt. Ltd.', 'evil com login', 'Mills Call 98', 'a b'])
})
