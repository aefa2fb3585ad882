import { expect, it } from 'vitest'
import { selectAddress, startList } from './address-list.ts'

const addresses = [
  { id: 'home', serviceable: true },
  { id: 'leh', serviceable: false },
]

it('an address list has its addresses and the selected one (C3.25)', () => {
  expect(startList(addresses, null)).toEqual({ addresses, selectedAddressId: null })
  expect(startList(addresses, 'home').selectedAddressId).toBe('home')
  expect(selectAddress(startList(addresses, null), 'home').selectedAddressId).toBe('home')
})

it('an address that we do not serve is not selected, nor one that is not in the list (C4.24)', () => {
  for (const id of ['leh', 'gone', null]) {
    expect(startList(addresses, id).selectedAddressId).toBeNull()
    expect(selectAddress(startList(addresses, 'home'), id).selectedAddressId).toBe('home')
  }
})
