import { expect, test } from 'vitest'
import { searchedBy } from './company-search.ts'

test('one field searches orders by order id, mobile number, email address, and text', () => {
  expect(searchedBy('ord10000001')).toEqual({ by: 'order', value: 'ORD10000001' })
  for (const typed of ['98765 43210', '+919876543210', '09876543210', ' 98765-43210 '])
    expect(searchedBy(typed)).toEqual({ by: 'mobile', value: '+919876543210' })
  expect(searchedBy('Asha@Looms.example')).toEqual({ by: 'email', value: 'asha@looms.example' })
  expect(searchedBy('Nila B')).toEqual({ by: 'text', value: 'nila b' })
  for (const typed of ['ORD1', '12345', 'BT-1024']) expect(searchedBy(typed).by).toBe('text')
})

test('signs of a pattern are searched as they are typed', () => {
  expect(searchedBy('50%_\\x')).toEqual({ by: 'text', value: '50\\%\\_\\\\x' })
})
