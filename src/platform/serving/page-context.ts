import { createContext } from 'react-router'

/** Calls our own API inside this process with the visitor's cookie and headers; `path` begins with `/`. A body is text. */
export type PageApi = (path: string, init?: RequestInit) => Promise<Response>

/** What the operator's configuration says on every page. */
export interface SiteFacts {
  /** The brand as customers read it, 'Tulsi Plus'. */
  productName: string
  /** Customer care as people dial it. */
  carePhone: string
  legalLinks: readonly { label: string; href: string }[]
}

/** What one page request carries from the server to loaders and to the document. */
export interface PageRequest {
  api: PageApi
  /** Content-Security-Policy nonce of this response. */
  nonce: string
  requestId: string
  /** The instant of the request, by the product's clock. */
  now: Date
  /** Whether the visitor sent any cookie: without one nobody is signed in and no call is needed to know it. */
  hasCookie: boolean
  site: SiteFacts
  logError: (error: unknown, message: string) => void
}

export type PageHandler = (request: Request, page: PageRequest) => Promise<Response>

/** Read in a loader: `context.get(pageContext).api('/subscriptions/api/v1/plans')`. */
export const pageContext = createContext<PageRequest>()
