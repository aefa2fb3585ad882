/** Pages that are personal, or of no use to a searcher. */
const PRIVATE = [
  '/plus/buy',
  '/plus/payments',
  '/plus/login',
  '/plus/my-',
  '/plus/partners/',
  '/plus/dashboard',
  '/plus/corporate/dashboard',
  '/plus/dev',
]

/**
 * robots.txt; a demo is closed to search engines.
 * @param sitemap its absolute URL
 */
export function robotsText({ sitemap, listed }: { sitemap: string; listed: boolean }): string {
  if (!listed) return 'User-agent: *\nDisallow: /\n'
  const refused = [...PRIVATE, '/subscriptions/'].map((path) => `Disallow: ${path}\n`).join('')
  return `User-agent: *\n${refused}\nSitemap: ${sitemap}\n`
}

/**
 * sitemap.xml of these pages.
 * @param addresses absolute URLs
 */
export function sitemapXml(addresses: readonly string[]): string {
  const urls = addresses.map((address) => `  <url><loc>${escaped(address)}</loc></url>\n`).join('')
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}</urlset>\n`
}

interface StorefrontListing {
  groups: readonly { slug: string; plan_ids: readonly string[] }[]
  landing_slug: string
}

/** Every public page of what is on sale, each once: the landing page is its group's page. */
export function publicPaths({ groups, landing_slug }: StorefrontListing): string[] {
  const slugs = groups.map(({ slug }) => slug)
  const plans = new Set(groups.flatMap(({ plan_ids }) => plan_ids))
  return [
    '/plus/',
    ...slugs.filter((slug) => slug !== landing_slug).map((slug) => `/plus/${slug}`),
    ...slugs.map((slug) => `/plus/plan-details/${slug}`),
    ...[...plans].map((id) => `/plus/know-more/${id}`),
    '/plus/corporate',
    '/plus/terms',
    '/plus/privacy',
  ]
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
