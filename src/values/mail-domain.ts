const LABEL = /^[a-z0-9-]{1,63}$/
const TOP_LABEL = /^[a-z][a-z0-9-]*$/

/** Whose addresses anybody can have. */
const FREE_MAIL = new Set(
  [
    ['gmail.com', 'googlemail.com', 'yahoo.com', 'yahoo.co.in', 'yahoo.in', 'ymail.com', 'rediffmail.com'],
    ['outlook.com', 'hotmail.com', 'live.com', 'live.in', 'msn.com', 'icloud.com', 'me.com', 'aol.com'],
    ['proton.me', 'protonmail.com', 'zoho.com', 'zohomail.in', 'mail.com', 'gmx.com'],
  ].flat(),
)

/** Second levels under which everybody registers names, as under a top level: 'company.co.in'. */
const SHARED_LEVELS = new Set([
  'co',
  'com',
  'net',
  'org',
  'gen',
  'firm',
  'ind',
  'ac',
  'edu',
  'gov',
  'nic',
  'res',
  'mil',
])

/** Whether a domain is of a provider that gives an address to everybody. */
export function isFreeMailDomain(domain: string): boolean {
  return FREE_MAIL.has(domain.replace(/^\*\./, ''))
}

/**
 * Whether a text in lower case is a company's mail domain, 'company.in' or '*.company.in', and not a level under which
 * everybody has one, such as 'co.in'.
 */
export function isMailDomain(value: string): boolean {
  const labels = value.replace(/^\*\./, '').split('.')
  const [top = '', second = ''] = labels.toReversed()
  return (
    value.length <= 253 &&
    labels.length >= 2 &&
    labels.every((label) => LABEL.test(label) && !label.startsWith('-') && !label.endsWith('-')) &&
    top.length >= 2 &&
    TOP_LABEL.test(top) &&
    !(labels.length === 2 && top.length === 2 && SHARED_LEVELS.has(second))
  )
}

/** Whether an address belongs to one of the domains; '*.company.in' is every domain below company.in, and not itself. */
export function isOfDomains(address: string, domains: readonly string[]): boolean {
  const domain = address.trim().toLowerCase().split('@')[1]
  if (!domain) return false
  return domains.some((one) => (one.startsWith('*.') ? domain.endsWith(one.slice(1)) : domain === one))
}
