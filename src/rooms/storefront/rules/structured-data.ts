import type { PlanCard } from '#rooms/plans/rules/plan-card.ts'
import { storefrontWords as words } from '../words/loaders.ts'

interface DescribedPage {
  productName: string
  carePhone: string
  /** The page's own URL, without its query. */
  url: string
  title: string
  lead: string
  kind: 'retail' | 'home-care'
  cards: readonly PlanCard[]
}

/**
 * Structured data for search engines: the company, the page's breadcrumb, its plans with full prices, and its
 * questions.
 */
export function structuredData({ title, lead, cards, url, carePhone, kind, productName }: DescribedPage) {
  const root = url.slice(0, url.indexOf('/plus/') + '/plus/'.length)
  const organization = { '@type': 'Organization', '@id': `${root}#organization`, name: productName, url: root }
  const crumb = (position: number, name: string, item: string) => ({ '@type': 'ListItem', position, name, item })
  return {
    '@context': 'https://schema.org',
    '@graph': [
      { ...organization, logo: `${root}public/favicon.svg`, ...(carePhone && { telephone: carePhone }) },
      {
        '@type': 'BreadcrumbList',
        itemListElement: [crumb(1, words.breadcrumbHome, root), ...(url === root ? [] : [crumb(2, title, url)])],
      },
      {
        '@type': 'ItemList',
        name: title,
        description: lead,
        itemListElement: cards.map((card, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          item: productOf(card, root, productName),
        })),
      },
      {
        '@type': 'FAQPage',
        mainEntity: words.faq[kind].map(({ question, answer }) => ({
          '@type': 'Question',
          name: question,
          acceptedAnswer: { '@type': 'Answer', text: answer },
        })),
      },
    ],
  }
}

function productOf({ id, name, subtitle, price }: PlanCard, root: string, brand: string) {
  return {
    '@type': 'Product',
    name: `${brand} ${name}`,
    description: subtitle,
    image: `${root}public/share.png`,
    brand: { '@type': 'Brand', name: brand },
    url: `${root}know-more/${id}`,
    offers: {
      '@type': 'Offer',
      price: price.replace(/[₹,]/g, ''),
      priceCurrency: 'INR',
      availability: 'https://schema.org/InStock',
      url: `${root}buy?plan_id=${id}`,
    },
  }
}
