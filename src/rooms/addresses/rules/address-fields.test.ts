import { describe, expect, it } from 'vitest'
import { ADDRESS_LABELS, addressFaults, shownFields } from './address-fields.ts'

const HOME = {
  geo_string: 'Indiranagar',
  pincode: '560001',
  building: '12, Rose House',
  land_mark: 'Opposite the park',
  addressee_phone_number: '9811000001',
  label: 'Home',
}
const MANDATORY = 'This field is mandatory'
const SHORT = 'Should be more than 2 characters long'

describe('the address form', () => {
  it('asks seven fields, the last for the label Other alone (C3.23, C3.24)', () => {
    expect(ADDRESS_LABELS).toEqual(['Home', 'Office', 'Other'])
    const six = ['geo_string', 'pincode', 'building', 'land_mark', 'addressee_phone_number', 'label']
    for (const label of [undefined, null, '', 'Home', 'Office']) expect(shownFields({ label })).toEqual(six)
    expect(shownFields({ label: 'Other' })).toEqual([...six, 'label_name'])
  })

  it('is complete with every shown field filled without error (C4.23)', () => {
    expect(addressFaults(HOME)).toEqual({})
    expect(addressFaults({ ...HOME, label: 'Other' })).toEqual({ label_name: MANDATORY })
    expect(addressFaults({ ...HOME, label: 'Other', label_name: 'Parents' })).toEqual({})
    expect(Object.keys(addressFaults({}))).toEqual(shownFields({}))
    expect(new Set(Object.values(addressFaults({})))).toEqual(new Set([MANDATORY]))
  })

  it.each([
    ['geo_string', '', MANDATORY],
    ['geo_string', '   ', MANDATORY],
    ['geo_string', 'JP', SHORT],
    ['building', '4B', SHORT],
    ['building', 'x'.repeat(501), 'Should be at most 500 characters long'],
    ['land_mark', ' a ', SHORT],
    ['pincode', '', MANDATORY],
    ['pincode', '56000', 'Enter a valid pincode'],
    ['pincode', '5600011', 'Enter a valid pincode'],
    ['pincode', '56000a', 'Enter a valid pincode'],
    ['addressee_phone_number', '', MANDATORY],
    ['addressee_phone_number', '5811000001', 'Invalid phone number'],
    ['addressee_phone_number', '981100000', 'Invalid phone number'],
    ['addressee_phone_number', '+919811000001', undefined],
    ['addressee_phone_number', '09811000001', undefined],
    ['label', 'Work', 'Choose Home, Office or Other'],
  ] as const)('%s %j is answered %j (C5.01, C5.02, C5.05, C5.07, C5.12, C5.13)', (field, typed, message) => {
    expect(addressFaults({ ...HOME, [field]: typed })[field]).toBe(message)
  })
})
