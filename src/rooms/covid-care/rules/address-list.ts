/** What the list needs to know of an address. */
interface AddressOption {
  id: string
  serviceable: boolean
}

/** The address list: none is chosen for the person, and none that we do not serve can be. */
export interface AddressList<Row extends AddressOption> {
  addresses: readonly Row[]
  selectedAddressId: string | null
}

/** @param wanted chosen before: the one that was just added, or that of the proposal */
export function startList<Row extends AddressOption>(
  addresses: readonly Row[],
  wanted: string | null,
): AddressList<Row> {
  return selectAddress({ addresses, selectedAddressId: null }, wanted)
}

export function selectAddress<Row extends AddressOption>(list: AddressList<Row>, id: string | null): AddressList<Row> {
  const isServed = list.addresses.some((address) => address.id === id && address.serviceable)
  return isServed ? { ...list, selectedAddressId: id } : list
}
