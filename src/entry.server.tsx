import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import {
  createRequestHandler,
  type EntryContext,
  isRouteErrorResponse,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router'
import { type PageHandler, pageContext } from '#platform/serving/page-context.ts'
import { DocumentProvider } from '#ui/document-context.tsx'

const RENDER_TIMEOUT_MS = 5_000

/** Created here, inside the bundle, because a context imported by both server and bundle would be two objects. */
export function createPageHandler(build: ServerBuild, mode: string): PageHandler {
  const handle = createRequestHandler(build, mode)
  return (request, page) => {
    const context = new RouterContextProvider()
    context.set(pageContext, page)
    return handle(request, context)
  }
}

/**
 * Renders the whole page before the first byte: it takes milliseconds, and a screen that fails to render still answers
 * with the right status.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  const { nonce, requestId, site, hasScripts } = context.get(pageContext)
  const html = await renderWhole(
    <DocumentProvider
      value={{
        nonce,
        requestId,
        productName: site.productName,
        isSimulated: site.isSimulated === true,
        hasScripts,
      }}
    >
      <ServerRouter context={entry} url={request.url} nonce={nonce} />
    </DocumentProvider>,
    nonce,
  )
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(html, { status, headers })
}

export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (request.signal.aborted) return
  context.get(pageContext).logError(isRouteErrorResponse(error) ? error.data : error, 'page failed')
}

function renderWhole(page: React.ReactNode, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const timeout = setTimeout(() => abort(new Error('rendering took too long')), RENDER_TIMEOUT_MS)
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      onAllReady() {
        clearTimeout(timeout)
        resolve(text(pipe(new PassThrough())))
      },
      onShellError(error) {
        clearTimeout(timeout)
        reject(error)
      },
    })
  })
}
