import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Config, EVERY_ADDRESS, hostnameOf, isLoopback, THIS_MACHINE } from '#config.ts'
import { Refusal } from '../contract/refusal.ts'

/** Load balancers and container platforms ask these by number. */
const PROBES = ['/healthz', '/readyz']
const NAME = /^(\[[\da-f:.]+\]|[\w.-]+)(?::\d*)?$/i

const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Wrong address</title>
<h1>Wrong address</h1><p>This server does not answer to this name. Please check the address.</p></html>`

/**
 * Answers only those who call the server by a name of its own: this machine's, that of PUBLIC_URL, HOST and HOST_NAMES.
 * Otherwise a page elsewhere could give its own name our address, and a browser would take our answers for that page's.
 * @returns a check for each request: a plain page for pages, a refusal for all else, undefined where the name is ours
 */
export function hostNames(app: FastifyInstance, config: Pick<Config, 'hostNames'>) {
  const names = new Set<string | undefined>([...THIS_MACHINE, ...config.hostNames].map(hostnameOf))
  // What HOST was resolved to, known only once the server listens; our own calls to the simulated partners go there.
  app.addHook('onListen', async () => {
    for (const bound of app.addresses())
      if (typeof bound !== 'string' && !EVERY_ADDRESS.includes(bound.address)) names.add(hostnameOf(bound.address))
  })
  const isOurs = (host: string | undefined): boolean => {
    const name = NAME.exec(host ?? '')?.[1]
    if (name === undefined) return false
    return names.has(name) || names.has(hostnameOf(name)) || isLoopback(name)
  }
  return (request: FastifyRequest, reply: FastifyReply): Refusal | FastifyReply | undefined => {
    if (isOurs(request.headers.host) || PROBES.includes(request.routeOptions.url ?? '')) return undefined
    if (!isPage(request)) return new Refusal('MISDIRECTED')
    return reply.code(421).type('text/html; charset=utf-8').send(PAGE)
  }
}

function isPage({ method, routeOptions: { url = '' } }: FastifyRequest): boolean {
  return method === 'GET' && (url === '/' || url === '/plus' || url === '/plus/*')
}
