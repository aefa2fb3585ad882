import { expect, test } from 'vitest'
import { withKeys } from './with-keys.ts'

const field = (key: string | undefined, label: string) => ({ ...(key && { key }), label, required: false })
const known = [{ key: 'cost-centre', label: 'Cost centre', required: true }]

test.each([
  ['a new field', [field(undefined, 'Shift')], ['shift']],
  ['a field that was there', [field('cost-centre', 'Cost centre')], ['cost-centre']],
  ['one with another label', [field('cost-centre', 'Cost unit')], ['cost-centre']],
  ['one without its key', [field(undefined, 'Cost centre')], ['cost-centre']],
  [
    'a new one with the former label of another',
    [field('cost-centre', 'Cost unit'), field(undefined, 'Cost centre')],
    ['cost-centre', 'cost-centre-2'],
  ],
  ['a key from elsewhere', [field('shift-code', 'Shift')], ['shift-code']],
  ['the same key twice', [field('shift', 'Shift'), field('shift', 'Day shift')], ['shift', 'day-shift']],
  ['a key that is none', [field('__proto__', 'Shift')], ['shift']],
  ['a label without Latin letters', [field(undefined, 'पाली')], ['field']],
])('%s gets its key', (_, sent, keys) => {
  expect(withKeys(sent, known).map(({ key }) => key)).toEqual(keys)
})
