import { describe, expect, test } from 'vitest'
import { requestFault } from './request-form.ts'

const form = { partner_id: 'p', mobile: '9811000001', name: 'Asha', email: '' }
const facts = { remaining_quota: 1, has_open_order: false }

describe('a request for home care can be sent (D5.36, D5.37)', () => {
  test.each([
    ['with a plan, a number and a name', {}, {}, null],
    ['with an e-mail address as well', { email: 'asha@mail.example' }, {}, null],
    ['not without a plan', { partner_id: '' }, {}, 'plan'],
    ['not with a number of nine digits', { mobile: '981100000' }, {}, 'mobile'],
    ['not with a number that no mobile has', { mobile: '5811000001' }, {}, 'mobile'],
    ['not with a name of two characters', { name: 'Al ' }, {}, 'name'],
    ['with a name of three', { name: 'Ali' }, {}, null],
    ['not with half an e-mail address', { email: 'asha@' }, {}, 'email'],
    ['not without a life left', {}, { remaining_quota: 0 }, 'quota'],
    ['not beside an open order of the number', {}, { has_open_order: true }, 'open'],
    ['not before it is known whether there is one', {}, { has_open_order: undefined }, 'asking'],
  ] as const)('%s', (_, typed, known, fault) => {
    expect(requestFault({ ...form, ...typed }, { ...facts, ...known })).toBe(fault)
  })
})
