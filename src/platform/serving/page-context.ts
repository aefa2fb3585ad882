import { createContext } from 'react-router'

/** Calls our own API inside this process with the visitor's cookie and headers; `path` begins with `/`. A body is text. */
export type PageApi = (path: string, init?: RequestInit) => Promise<Response>

/** Values from the operator's configuration that every page shows. */
export interface SiteFacts {
  /** The brand as customers read it, 'Tulsi Plus'. */
  productName: string
  /** Customer care as people dial it. */
  carePhone: string
  /** Our own origin, as configured. */
  origin: string
  /** Whether every page has to say that the world is simulated. */
  isSimulated?: boolean
  /** Whether search engines may index the site: not in a demo. */
  listed?: boolean
  legalLinks: readonly { label: string; href: string }[]
}

/** What one page request carries from the server to loaders and to the document. */
export interface PageRequest {
  api: PageApi
  /** Content-Security-Policy nonce of this response. */
  nonce: string
  requestId: string
  /** The instant of the request, from the product's clock. */
  now: Date
  /** Whether the visitor sent a session cookie: without one nobody is signed in and no call is needed to find out. */
  hasCookie: boolean
  /** A cookie of ours as the browser sent it. */
  cookie: (name: string) => string | undefined
  /** Sets a cookie that our scripts may read; nothing secret. `value` is printable ASCII without `;`. */
  setCookie: (name: string, value: string, options: { maxAgeSeconds: number }) => void
  site: SiteFacts
  /** Whether the page runs scripts: a document at an address that the browser's routes do not know runs none. */
  hasScripts: boolean
  logError: (error: unknown, message: string) => void
}

export type PageHandler = (request: Request, page: PageRequest) => Promise<Response>

/** Read in a loader: `context.get(pageContext).api('/subscriptions/api/v1/plans')`. */
export const pageContext = createContext<PageRequest>()
