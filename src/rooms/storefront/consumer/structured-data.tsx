import type { PlanCard } from '#rooms/plans/rules/plan-card.ts'
import { useDocument } from '#ui/document-context.tsx'
import { storefrontWords as words } from '../words.ts'

export interface StructuredDataProps {
  title: string
  lead: string
  cards: readonly Pick<PlanCard, 'id' | 'name' | 'subtitle' | 'price'>[]
  /** The page's own address, without its query. */
  url: string
  carePhone: string
}

/** Who we are, where this page stands, its plans with their full prices and its questions, as search engines read them. */
export function StructuredData(props: StructuredDataProps & { kind: 'retail' | 'home-care' }) {
  const { nonce, productName } = useDocument()
  const graph = { '@context': 'https://schema.org', '@graph': graphOf(props, productName) }
  // A closing tag inside a text must not end the script.
  const json = JSON.stringify(graph).replaceAll('<', '\\u003c')
  return (
    <script
      type="application/ld+json"
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON of ours, with every < written as an escape
      dangerouslySetInnerHTML={{ __html: json }}
    />
  )
}

function graphOf(
  { title, lead, cards, url, carePhone, kind }: StructuredDataProps & { kind: 'retail' | 'home-care' },
  productName: string,
): object[] {
  const root = url.slice(0, url.indexOf('/plus/') + '/plus/'.length)
  const organization = { '@type': 'Organization', '@id': `${root}#organization`, name: productName, url: root }
  const crumb = (position: number, name: string, item: string) => ({ '@type': 'ListItem', position, name, item })
  return [
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
  ]
}

function productOf({ id, name, subtitle, price }: StructuredDataProps['cards'][number], root: string, brand: string) {
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
