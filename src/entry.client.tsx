import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { DocumentProvider, readDocumentFacts } from '#ui/document-context.tsx'

const facts = readDocumentFacts()
// Scroll locking of dialogs adds a <style>; its library reads the nonce from this name.
Object.assign(globalThis, { __webpack_nonce__: facts.nonce })

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <DocumentProvider value={facts}>
        {/* In a transition, a choice made before React renders the last one would be added to the older address. */}
        <HydratedRouter useTransitions={false} />
      </DocumentProvider>
    </StrictMode>,
  )
})
