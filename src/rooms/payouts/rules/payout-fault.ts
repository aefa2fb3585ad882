/**
 * Whose fault a refused payout is. ACCOUNT: the member's account cannot take the money, so they are asked for another.
 * MODE: the bank does not transfer this amount this way. OURS: our balance, keys, limits, approvals or requests.
 * NETWORK: a bank or the payment network was out of order. Only ACCOUNT is told to the member and counts as a try.
 */
export type PayoutFault = 'ACCOUNT' | 'MODE' | 'OURS' | 'NETWORK'

interface RefusedPayout {
  /** The bank's words, and its own code for them where there is one. */
  reason: string
  code?: string | null
  /** Whether the bank declined the request itself, so that no other bank has seen it. */
  at_request?: boolean
}

/** The first that matches a code or a text decides; codes are those of RazorpayX, texts those of banks' files. */
const FAULTS: readonly (readonly [PayoutFault, RegExp])[] = [
  ['MODE', /\b(imps|neft|rtgs)\b.*\b(not|only|above|below|exceed\w*|limit|more than|less than|minimum|maximum)\b/],
  ['MODE', /\b(transfer |payout )?mode\b.*\bnot\b|\bdifferent mode\b/],
  ['OURS', /\binsufficient\b|\blow balance\b|\bnot enough (balance|funds|money)\b|\bdebit account\b/],
  ['OURS', /\bfund account\b|\bapi keys?\b|\bauthentication\b|\baccess denied\b|\bpermission\b|\bwhitelist\w*\b/],
  ['OURS', /\b(amount|daily|transaction|payout)\b.*\blimit\b|\blimit\b.*\b(exceeded|exhausted|reached)\b/],
  ['OURS', /^cancelled\b|^rejected\b|\bapproval\b|\bapprover\b|\bcancelled by\b|\brejected by (an )?approver\b/],
  ['OURS', /\bidempoten\w*\b|\brequest body\b/],
  ['NETWORK', /\boffline\b|\bdown\b|\bdowntime\b|\bdegraded\b|\btechnical\b|\btime ?(d )?out\b|\bunavailable\b/],
  ['NETWORK', /\bbank failure\b|\bnpci\b|\bserver error\b|\bgateway error\b|\btry again\b|\bwindow closed\b/],
  ['ACCOUNT', /\baccount\b|\bbeneficiary\b|\bifsc\b|\bname\b|\bfrozen\b|\bclosed\b|\bdormant\b|\bnre\b/],
]

/** Words that nothing here knows are our matter when they answer the request, and the account's when the bank says them. */
export function payoutFault({ reason, code, at_request = false }: RefusedPayout): PayoutFault {
  for (const said of [code, reason]) {
    const text = (said ?? '').toLowerCase().replaceAll('_', ' ')
    const found = FAULTS.find(([, pattern]) => pattern.test(text))
    if (found) return found[0]
  }
  return at_request ? 'OURS' : 'ACCOUNT'
}
