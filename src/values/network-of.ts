/**
 * The network an address belongs to, approximating what one attacker owns: the /24 of IPv4, the /64 of IPv6. Anything
 * else is its own network.
 */
export function networkOf(address: string): string {
  const v4 = /^(?:::ffff:)?(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/i.exec(address)
  if (v4) return `${v4[1]}.0/24`
  if (!address.includes(':')) return address
  const [head = '', tail] = address.toLowerCase().split('::')
  const groups = head.split(':').filter(Boolean)
  const last = tail?.split(':').filter(Boolean) ?? []
  while (tail !== undefined && groups.length + last.length < 8) groups.push('0')
  return `${[...groups, ...last]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}

/**
 * What requests are counted by: an address without the part that its sender may choose. The address itself in IPv4, the
 * /64 in IPv6, of which every connection has a whole one.
 */
export function hostOf(address: string): string {
  const v4 = /^(?:::ffff:)?(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(address)
  return v4?.[1] ?? networkOf(address)
}
