import { useDocument } from '#ui/document-context.tsx'

/** What search engines read of a page. */
export function StructuredData({ graph }: { graph: object }) {
  const { nonce } = useDocument()
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
