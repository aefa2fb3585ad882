import { createContext, useContext } from 'react'

/** What the document knows about the response that carried it. */
export interface DocumentFacts {
  nonce: string
  requestId: string
}

const DocumentContext = createContext<DocumentFacts>({ nonce: '', requestId: '' })
export const DocumentProvider = DocumentContext.Provider
export const useDocument = () => useContext(DocumentContext)

/** In the browser: the facts as the server wrote them into the document, read once before hydration. */
export function readDocumentFacts(): DocumentFacts {
  const script = document.querySelector<HTMLScriptElement>('script[nonce]')
  const requestId = document.querySelector<HTMLMetaElement>('meta[name="request-id"]')
  return { nonce: script?.nonce ?? '', requestId: requestId?.content ?? '' }
}
