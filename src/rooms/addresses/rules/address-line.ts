interface AddressParts {
  building: string
  land_mark: string
  geo_string: string
  pincode: string
}

/** An address in one line, as a courier reads it. */
export function addressLine({ building, land_mark, geo_string, pincode }: AddressParts): string {
  return `${building}, ${land_mark}, ${geo_string} ${pincode}`
}
