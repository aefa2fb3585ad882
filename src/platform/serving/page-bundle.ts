import type { Server } from 'node:http'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { PageHandler } from './page-context.ts'

/** The exports of the built (or, in development, the freshly transformed) server bundle. */
interface PageBundle {
  entry: { module: { createPageHandler: (bundle: PageBundle, mode: string) => PageHandler } }
}

/** Returns the handler for one request; production returns the same one each time. */
export type HandlerSource = () => Promise<PageHandler>

/** Imports build/server/index.js at the first call, so that the API's cold start does not pay for React. */
export function builtHandler(serverBundle: string): HandlerSource {
  let handler: Promise<PageHandler> | undefined
  return () => {
    handler ??= load(serverBundle).catch((error: unknown) => {
      // The next request tries again: the build may just not be finished.
      handler = undefined
      throw error
    })
    return handler
  }
}

async function load(serverBundle: string): Promise<PageHandler> {
  const bundle = (await import(pathToFileURL(serverBundle).href)) as PageBundle
  return bundle.entry.module.createPageHandler(bundle, 'production')
}

/** Mounts Vite as middleware with hot reload on the same port; each request sees the newest source. */
export async function developmentHandler(app: FastifyInstance, base: string): Promise<HandlerSource> {
  const { createServer } = await import('vite')
  const { default: middie } = await import('@fastify/middie')
  const vite = await createServer({
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server as Server } },
  })
  await app.register(middie)
  app.use((request, reply, next) => {
    if (request.url?.startsWith(base)) vite.middlewares(request, reply, next)
    else next()
  })
  app.addHook('onClose', () => vite.close())
  return async () => {
    const bundle = (await vite.ssrLoadModule('virtual:react-router/server-build')) as PageBundle
    return bundle.entry.module.createPageHandler(bundle, 'development')
  }
}
