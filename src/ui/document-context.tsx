import { createContext, useContext } from 'react'

/** Facts about the response that the document needs. */
export interface DocumentFacts {
  nonce: string
  requestId: string
  /** The brand as customers read it. */
  productName: string
  /** Whether the page has to say that the world is simulated. */
  isSimulated: boolean
  /** Not in a document that is to be read alone: there nothing is shown that needs a script. */
  hasScripts: boolean
}

/** The name under which the document says that its world is simulated. */
export const SIMULATED = 'simulated-world'

const DocumentContext = createContext<DocumentFacts>({
  nonce: '',
  requestId: '',
  productName: '',
  isSimulated: false,
  hasScripts: true,
})
export const DocumentProvider = DocumentContext.Provider
export const useDocument = () => useContext(DocumentContext)

/** In the browser: the facts that the server wrote into the document, read once before hydration. */
export function readDocumentFacts(): DocumentFacts {
  const script = document.querySelector<HTMLScriptElement>('script[nonce]')
  return {
    nonce: script?.nonce ?? '',
    requestId: metaOf('request-id'),
    productName: metaOf('application-name'),
    isSimulated: metaOf(SIMULATED) === 'yes',
    hasScripts: true,
  }
}

function metaOf(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''
}
