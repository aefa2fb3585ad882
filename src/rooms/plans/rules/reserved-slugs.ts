/** First path segments below /plus/ that belong to other pages: no plan group may use one as its slug. */
const RESERVED_SLUGS: ReadonlySet<string> = new Set([
  'invitations',
  'app',
  'assets',
  'buy',
  'cashback',
  'confirm',
  'corporate',
  'dashboard',
  'dev',
  'fair',
  'find-a-clinic',
  'insurance-application',
  'insurance-plan',
  'know-more',
  'log-out',
  'login',
  'logout',
  'me',
  'my-data',
  'my-insurance',
  'my-plan',
  'not-found',
  'partner-user-consent',
  'partners',
  'pay',
  'payments',
  'plan-details',
  'privacy',
  'public',
  'sessions',
  'status',
  'success',
  'terms',
  'unlock',
  'visit',
  'wallets',
])

/** Whether a plan group may not have this slug because another page uses the path. */
export function isReservedSlug(slug: string): boolean {
  return RESERVED_SLUGS.has(slug.toLowerCase())
}
