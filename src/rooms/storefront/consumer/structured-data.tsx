import { useDocument } from '#ui/document-context.tsx'
import type { GroupPage } from './load-group.ts'

/** The plans as search engines read them. */
export function StructuredData({ title, lead, cards, url }: GroupPage) {
  const { nonce, productName } = useDocument()
  if (cards.length === 0) return null
  const root = url.slice(0, url.indexOf('/plus/') + '/plus/'.length)
  const catalogue = {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    name: title,
    description: lead,
    itemListElement: cards.map((card, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      item: {
        '@type': 'Product',
        name: `${productName} ${card.name}`,
        description: card.subtitle,
        brand: { '@type': 'Brand', name: productName },
        url: `${root}know-more/${card.id}`,
        offers: {
          '@type': 'Offer',
          price: card.price.replace(/[₹,]/g, ''),
          priceCurrency: 'INR',
          availability: 'https://schema.org/InStock',
          url: `${root}buy?plan_id=${card.id}`,
        },
      },
    })),
  }
  // A closing tag inside a text must not end the script.
  const json = JSON.stringify(catalogue).replaceAll('<', '\\u003c')
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
