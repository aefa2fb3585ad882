import { useDocument } from '#ui/document-context.tsx'

/** Structured data of a page for search engines. */
export function StructuredData({ graph }: { graph: object }) {
  const { nonce } = useDocument()
  // A closing tag inside a text must not end the script.
  const json = JSON.stringify(graph).replaceAll('<', '\\u003c')
  return (
    <script
      type="application/ld+json"
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own JSON, with every < escaped
      dangerouslySetInnerHTML={{ __html: json }}
    />
  )
}
